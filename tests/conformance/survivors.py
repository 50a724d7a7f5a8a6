"""Mutants that no case notices, each with the reason; the list only gets shorter."""

from collections.abc import Mapping
from types import MappingProxyType

_PAIRED = "for pairing, whether the next round can be paired decides the severity"
_REMARK = "only a remark in its example, no fault"
_BESIDE = "its example has another fault of games in the same line"

SURVIVORS: Mapping[str, str] = MappingProxyType(
    {
        "severity-of-layout-of-other-dialect": _PAIRED,
        "severity-of-participant-not-in-file": _PAIRED,
        "severity-of-bye-record-left-out": _PAIRED,
        "severity-of-range-reversed": _PAIRED,
        "severity-of-fictitious-points-zero": _PAIRED,
        "severity-of-nobody-to-keep-apart": _PAIRED,
        "overlooked-columns-of-its-own": _REMARK,
        "severity-of-columns-of-its-own": _REMARK,
        "overlooked-name-without-comma": _REMARK,
        "severity-of-name-without-comma": _REMARK,
        "overlooked-half-a-match": _BESIDE,
        "severity-of-half-a-match": _BESIDE,
        "dutch-without-C10": "not yet pinned: no small position found in which it alone decides",
        "dutch-without-C17": "not yet pinned: no small position found in which it alone decides",
        "dutch-2017-not-points-bar-bye": "not yet pinned: no small position found",
    }
)
