"""The interface for programs: the shapes of the contract, and refusals that say why."""

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import crosstable
from crosstable.desk.interface.openapi import description
from crosstable.desk.interface.operations import OPERATIONS
from tests.desk.serving import Desk

REPORT = crosstable.sample("individual-swiss").read_bytes()
LIST = b"fide_id,name,fed,standard\n956586,Bratelund,NOR,2601\n"


@pytest.fixture
def client(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client() as found:
        yield found


def _fits(value: object, schema: dict[str, Any]) -> bool:
    """Whether a value has the shape: the part of JSON Schema that the description uses."""
    if "anyOf" in schema:
        return any(_fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kind = schema["type"]
    if kind == "object":
        if not isinstance(value, dict) or not set(schema.get("required", ())) <= set(value):
            return False
        others = schema.get("additionalProperties")
        known = schema.get("properties", {})
        return all(
            _fits(one, known.get(name, others))
            for name, one in value.items()
            if known.get(name, others)
        )
    if kind == "array":
        return isinstance(value, list) and all(_fits(one, schema["items"]) for one in value)
    types = {"string": str, "integer": int, "boolean": bool, "null": type(None)}
    return isinstance(value, types[kind]) and (kind == "boolean" or not isinstance(value, bool))


@pytest.mark.parametrize(
    "question",
    [
        "show",
        "check?for=title",
        "fix",
        "standings",
        "standings?tiebreaks=PTS,BH&after=3",
        "standings?why=Torgeir",
        "rate",
        "rate?rules=fide-2002",
        "rate?why=3",
        "norms?title=IM",
        "norms?forecast=true",
        "convert?to=trf16",
    ],
)
def test_answers_have_the_shapes_of_the_contract(client: httpx.Client, question: str) -> None:
    answer = client.post(f"/api/{question}", content=REPORT)
    assert answer.status_code == 200, answer.text
    operation = next(one for one in OPERATIONS if one.name == question.partition("?")[0])
    assert _fits(answer.json(), operation.answer)


def test_fixed_reports_pass(client: httpx.Client) -> None:
    faulty = REPORT.replace(b"  5.5 ", b"  6.5 ", 1)
    answer = client.post("/api/fix", content=faulty).json()
    assert [one["code"] for one in answer["fixed"]] == ["S101"]
    assert b64decode(answer["base64"]) == REPORT
    plain = client.post("/api/fix", params={"format": "file"}, content=faulty)
    assert plain.content == REPORT


def test_converted_reports_as_files(client: httpx.Client) -> None:
    query = {"to": "json", "format": "file"}
    answer = client.post("/api/convert", params=query, content=REPORT)
    document = crosstable.loads(answer.content).document
    assert document is not None
    assert document.dialect.name == "json"


def test_what_changed(client: httpx.Client) -> None:
    files = {"a": REPORT, "b": REPORT.replace(b"2561 NOR", b"2562 NOR", 1)}
    (change,) = client.post("/api/diff", files=files).json()["changes"]
    assert (change["id"], change["field"]) == (1, "rating")
    assert (change["old"], change["new"]) == ("2561", "2562")


def test_forms_as_files(client: httpx.Client) -> None:
    query = {"form": "standings", "to": "csv", "lang": "de"}
    answer = client.post("/api/report", params=query, content=REPORT)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "Rang" in answer.text.splitlines()[0]
    assert client.post("/api/report?form=standings", content=REPORT).content[:4] == b"%PDF"


def test_rating_with_a_list(client: httpx.Client) -> None:
    brought = client.post("/api/lists", params={"name": "standard_sep26frl.csv"}, content=LIST)
    assert brought.json()["month"] == "September 2026"
    query = {"list": brought.json()["id"]}
    answer = client.post("/api/rate", params=query, content=REPORT).json()
    assert answer["players"][0]["rating"] == 2601
    unknown = client.post("/api/rate", params={"list": "x"}, content=REPORT)
    assert unknown.status_code == 400


def test_explanations(client: httpx.Client) -> None:
    page = client.get("/api/explain/S101").json()
    assert page["code"] == "S101"
    assert client.get("/api/explain/S999").status_code == 404


@pytest.mark.parametrize(
    ("question", "body", "status", "said"),
    [
        ("show", b"", 422, "the file is empty"),
        ("show", b"%PDF-1.4", 422, "this is a PDF document"),
        ("show?colour=white", REPORT, 400, "has no parameter 'colour'"),
        ("check?for=fun", REPORT, 400, "for is one of rating, title, pairing, itdx"),
        ("standings?after=0", REPORT, 400, "after is a number from 1"),
        ("standings?after=٣", REPORT, 400, "after is a number from 1"),
        ("standings?after=1&after=2", REPORT, 400, "after is given twice"),
        ("standings?boards=maybe", REPORT, 400, "boards is true or false"),
        ("standings?tiebreaks=", REPORT, 400, "tiebreaks has 1 to 400 characters"),
        ("standings?tiebreaks=NIX", REPORT, 422, "NIX is no known tie-break"),
        ("standings?why=99", REPORT, 422, "no player has the number 99"),
        ("rate?rules=none", REPORT, 422, "no rules are called 'none'"),
        ("norms?title=CM", REPORT, 422, "no norms lead to the title"),
        ("report", REPORT, 400, "needs the parameter form"),
        ("report?form=match-cards", REPORT, 422, "needs a team event"),
        ("diff", b"nothing", 400, "send the reports as the files a and b of a form"),
        ("lists", b"nothing", 422, "is no rating list"),
        ("nothing", REPORT, 404, "There is no such page."),
    ],
)
def test_refusals_say_why(
    client: httpx.Client, question: str, body: bytes, status: int, said: str
) -> None:
    answer = client.post(f"/api/{question}", content=body)
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert said in answer.json()["error"]


def test_too_much_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/show", content=b"x" * (5 * 1024 * 1024 + 1))
    assert answer.status_code == 413
    assert "larger than the 5 MB" in answer.json()["error"]


def test_the_token_is_needed(desk: Desk) -> None:
    answer = httpx.post(f"{desk.address}/api/show", content=REPORT)
    assert answer.status_code == 403
    assert "full address" in answer.json()["error"]


def test_the_description_has_every_operation(client: httpx.Client) -> None:
    found = client.get("/api/openapi.json").json()
    assert found == description()
    assert set(found["paths"]) == {one.path for one in OPERATIONS} | {"/api/explain/{code}"}
    page = client.get("/api").text
    assert all(one.path in page for one in OPERATIONS)
