"""The pages of the desk, each module with the addresses it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from crosstable.desk.pages import (
    check,
    documents,
    event,
    exchange,
    given,
    language,
    login,
    longwork,
    pairings,
    people,
    ratings,
    standings,
    start,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

Answer = Callable[["Request"], Awaitable["Response"]]

ROUTES: tuple[tuple[str, Answer, list[str]], ...] = (
    ("/", start.start, ["GET"]),
    ("/login", login.login, ["GET", "POST"]),
    ("/language", language.language, ["POST"]),
    ("/files", start.upload, ["POST"]),
    ("/samples/{name}", start.sample, ["POST"]),
    ("/explain/{code}", check.explain, ["GET"]),
    ("/details-template", given.details_template, ["GET"]),
    ("/tasks/{task}", longwork.task, ["GET"]),
    ("/tasks/{task}/cancel", longwork.cancel, ["POST"]),
    ("/tasks/{task}/result", longwork.result, ["GET"]),
    ("/files/{id}", event.overview, ["GET"]),
    ("/files/{id}/close", event.close, ["POST"]),
    ("/files/{id}/download", event.download, ["GET"]),
    ("/files/{id}/undo", event.undo, ["POST"]),
    ("/files/{id}/redo", event.redo, ["POST"]),
    ("/files/{id}/check", check.check, ["GET"]),
    ("/files/{id}/check.json", check.recheck, ["POST"]),
    ("/files/{id}/text", check.save, ["POST"]),
    ("/files/{id}/fix", check.fix, ["POST"]),
    ("/files/{id}/fix-all", check.fix_all, ["POST"]),
    ("/files/{id}/list", given.rating_list, ["POST"]),
    ("/files/{id}/details", given.details, ["POST"]),
    ("/files/{id}/standings", standings.standings, ["GET"]),
    ("/files/{id}/standings/{number:small}", standings.why, ["GET"]),
    ("/files/{id}/crosstable", people.crosstable, ["GET"]),
    ("/files/{id}/players", people.players, ["GET"]),
    ("/files/{id}/players/{number:small}", people.player, ["GET"]),
    ("/files/{id}/teams", people.teams, ["GET"]),
    ("/files/{id}/teams/{number:small}", people.team, ["GET"]),
    ("/files/{id}/ratings", ratings.ratings, ["GET"]),
    ("/files/{id}/ratings/{number:small}", ratings.rating_why, ["GET"]),
    ("/files/{id}/norms", ratings.norms, ["GET"]),
    ("/files/{id}/norms/{number:small}", ratings.norm_why, ["GET"]),
    ("/files/{id}/pairings", pairings.pairings, ["GET"]),
    ("/files/{id}/pairings/played", pairings.played, ["GET"]),
    ("/files/{id}/pairings/report", pairings.report, ["GET"]),
    ("/files/{id}/pairings/pairs", pairings.pairs, ["GET"]),
    ("/files/{id}/pairings/list/{to}", documents.next_pairings, ["GET"]),
    ("/files/{id}/pairings/{number:small}", pairings.why, ["GET"]),
    ("/files/{id}/documents", documents.documents, ["GET"]),
    ("/files/{id}/documents/{form}/{to}", documents.paper, ["GET"]),
    ("/files/{id}/preview/{form}/{page:small}", documents.picture, ["GET"]),
    ("/files/{id}/folder", documents.folder, ["POST"]),
    ("/files/{id}/convert", exchange.convert, ["GET"]),
    ("/files/{id}/convert/file", exchange.converted, ["GET"]),
    ("/files/{id}/compare", exchange.compare, ["GET"]),
    ("/files/{id}/compare", exchange.compare_upload, ["POST"]),
)
