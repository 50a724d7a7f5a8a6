"""Answers to other programs: parameters are read by the table of operations, jobs do the work."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from crosstable.desk.interface.openapi import description
from crosstable.desk.interface.operations import (
    OPERATIONS,
    RATING_LIST,
    TWO_REPORTS,
    Operation,
    Parameter,
)
from crosstable.desk.interface.shapes import Converted, Paired
from crosstable.desk.pages.common import services_of, show_page
from crosstable.desk.pages.given import added_list, path_for_list
from crosstable.errors import JobFailed
from crosstable.web.responses import MEDIA_TYPES, json_answer
from crosstable.web.uploads import body_of, files_of, form_of, kept_body

if TYPE_CHECKING:
    from starlette.requests import Request

    from crosstable.desk.background.services import Services

Arguments = dict[str, str | int | bool]
"""The arguments of a job, read from the address by the table of operations."""
Answer = Callable[["Request"], Awaitable[Response]]
PROGRAMS = "programs"
"""All requests of programs together leave a worker to the pages."""
_FLAGS = {"true": True, "1": True, "false": False, "0": False}


# -- parameters -----------------------------------------------------------------------------------


def arguments_of(operation: Operation, query: list[tuple[str, str]]) -> Arguments:
    """The arguments of the job; what is not known, wrong or given twice is refused."""
    arguments: Arguments = {}
    for name, text in query:
        parameter = operation.parameter(name)
        if parameter is None:
            known = (
                ", ".join(each_parameter.name for each_parameter in operation.parameters) or "none"
            )
            raise HTTPException(400, f"{operation.path} has no parameter {name!r}; it has: {known}")
        if parameter.argument in arguments:
            raise HTTPException(400, f"{name} is given twice")
        arguments[parameter.argument] = _value(parameter, text)
    for parameter_needed in operation.parameters:
        if parameter_needed.is_required and parameter_needed.argument not in arguments:
            raise HTTPException(
                400, f"{operation.path} needs the parameter {parameter_needed.name}"
            )
    return arguments


def _value(parameter: Parameter, text: str) -> str | int | bool:
    schema = parameter.schema
    name = parameter.name
    if "enum" in schema:
        if text not in schema["enum"]:
            raise HTTPException(400, f"{name} must be one of {', '.join(schema['enum'])}")
        return text
    if schema["type"] == "boolean":
        if text not in _FLAGS:
            raise HTTPException(400, f"{name} must be true or false")
        return _FLAGS[text]
    if schema["type"] == "integer":
        most = schema["maximum"]
        is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not is_number or not schema["minimum"] <= int(text) <= most:
            raise HTTPException(400, f"{name} is a number from {schema['minimum']} to {most}")
        return int(text)
    if not schema["minLength"] <= len(text) <= schema["maxLength"]:
        raise HTTPException(400, f"{name} has 1 to {schema['maxLength']} characters")
    return text


def _with_list(services: Services, arguments: Arguments) -> Arguments:
    """The path of the list that was named."""
    identity = arguments.pop("rating_list", None)
    if identity is None:
        return arguments
    chosen = services.store.lists.get(str(identity))
    if chosen is None:
        raise HTTPException(
            400, "this rating list does not exist (any more); upload it to /api/lists"
        )
    return {**arguments, "rating_list": chosen.path}


# -- answers --------------------------------------------------------------------------------------


def _answer(operation: Operation) -> Answer:
    """What answers an operation on reports."""

    async def answer(request: Request) -> Response:
        services = services_of(request)
        arguments = arguments_of(operation, request.query_params.multi_items())
        arguments = _with_list(services, arguments)
        as_file = arguments.pop("format", "json") == "file"
        if operation.name == "report":
            arguments.setdefault("to", "pdf")
        reports = await _reports(request, operation)
        given: Mapping[str, Any] = {**reports, **arguments}
        result = await services.now(operation.job, owner=PROGRAMS, **given)
        if isinstance(result, bytes):
            return Response(result, media_type=MEDIA_TYPES[str(arguments["to"])])
        return _file(result) if as_file else json_answer(result)

    return answer


async def _reports(request: Request, operation: Operation) -> dict[str, bytes]:
    """The body of the request: a report, or two in a form."""
    limits = services_of(request).limits
    if operation.body != TWO_REPORTS:
        return {"data": await body_of(request, limits)}
    form = await form_of(request, limits)
    reports: dict[str, bytes] = {}
    for field, argument in (("a", "data"), ("b", "other")):
        files = await files_of(form, limits, field)
        text = form.get(field)
        if not files and not isinstance(text, str):
            raise HTTPException(400, "send the reports as the files a and b of a form")
        reports[argument] = files[0][1] if files else str(text).encode("utf-8", "surrogatepass")
    return reports


def _file(result: Converted | Paired) -> Response:
    """The new report itself."""
    if result["base64"] is None:
        raise HTTPException(422, "; ".join(result["refusals"]))
    return Response(b64decode(result["base64"]), media_type="application/octet-stream")


def _keep_list(operation: Operation) -> Answer:
    async def answer(request: Request) -> Response:
        services = services_of(request)
        arguments = arguments_of(operation, request.query_params.multi_items())
        name = str(arguments.get("name", "list.txt"))
        path = path_for_list(services, name)
        size = await kept_body(request, path, services.limits)
        added = await added_list(services, name, path, size)
        return json_answer(
            {"id": added.id, "name": added.name, "month": added.month, "bytes": added.size}
        )

    return answer


async def explain(request: Request) -> Response:
    """The page of a diagnostic as JSON."""
    try:
        page = await services_of(request).result_without_file(
            "explain", code=request.path_params["code"]
        )
    except JobFailed as problem:
        raise HTTPException(404, str(problem)) from None
    example = {**page["example"], "message": str(page["example"]["message"])}
    return json_answer({**page, "example": example})


async def openapi(request: Request) -> Response:
    """The description of this interface."""
    return json_answer(description())


async def page(request: Request) -> Response:
    """The description for people, made from the same table."""
    bodies = {TWO_REPORTS: "-F a=@OLD.trf -F b=@NEW.trf", RATING_LIST: "--data-binary @LIST.zip"}
    return show_page(
        request,
        "api.html",
        operations=OPERATIONS,
        bodies=bodies,
        has_password=services_of(request).settings.password is not None,
        host=request.headers["host"],
        to_json=lambda value: json.dumps(value, indent=2),
    )


def routes() -> list[Route]:
    """The addresses of the interface."""
    asked = [
        Route(
            operation.path,
            (_keep_list if operation.body == RATING_LIST else _answer)(operation),
            methods=["POST"],
        )
        for operation in OPERATIONS
    ]
    return [
        Route("/api", page, methods=["GET"]),
        Route("/api/openapi.json", openapi, methods=["GET"]),
        Route("/api/explain/{code}", explain, methods=["GET"]),
        *asked,
    ]
