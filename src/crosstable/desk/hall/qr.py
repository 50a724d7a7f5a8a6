"""QR codes as pictures."""

from __future__ import annotations

import io

from starlette.responses import Response


def picture(text: str) -> bytes:
    """The QR code of a text as SVG, dark on white in every theme, as scanners want it."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        border=3,
        dark="#000000",
        light="#ffffff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return out.getvalue()


def svg(text: str) -> Response:
    """The picture as an answer."""
    return Response(picture(text), media_type="image/svg+xml")
