"""What a conversion loses and assumes."""

from __future__ import annotations

from typing import TypedDict

from crosstable.output.answers.filling import fill_answer
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.writing.conversion import Conversion


class LossAnswer(TypedDict):
    """Something that the other dialect cannot hold."""

    kind: str
    message: str
    line: int | None


ConversionAnswer = TypedDict(
    "ConversionAnswer",
    {
        "from": str,
        "to": str,
        "losses": list[LossAnswer],
        "assumptions": list[Said],
        "refusals": list[str],
    },
)


def conversion_answer(source: str, conversion: Conversion) -> ConversionAnswer:
    """From the dialect `source` to that of the new file."""
    return {
        "from": source,
        "to": conversion.document.dialect.name,
        "losses": [fill_answer(LossAnswer, loss) for loss in conversion.losses],
        "assumptions": list_assumptions(conversion.assumptions),
        "refusals": list(conversion.refusals),
    }
