"""The description of the API: what the framework finds out by itself, put right where it is wrong."""

from fractions import Fraction
from typing import Any

import msgspec
from litestar import Request
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from tapete.service.api_floor import Act
from tapete.service.guard import Body
from tapete.service.problems import MEDIA_TYPE, Problem

_REFERENCE = "#/components/schemas/{name}"


class Description(JsonRenderPlugin):
    """OpenAPI 3.1 as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document."""
        return super().render(request, mended(openapi_schema))


class Written(OpenAPISchemaPlugin):
    """What is written otherwise than the framework would guess: fractions as `-1/37`, and the chart of a game."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        """Whether it is one of these."""
        return value in _WRITTEN

    def to_openapi_schema(
        self,
        field_definition: FieldDefinition,
        schema_creator: SchemaCreator,  # noqa: ARG002 - the signature is Litestar's
    ) -> Schema:
        """How it is written."""
        return _WRITTEN[field_definition.annotation]


_WRITTEN = {
    Fraction: Schema(type=OpenAPIType.STRING, pattern="^-?[0-9]+/[1-9][0-9]*$", title="Fraction"),
    msgspec.Raw: Schema(
        type=[OpenAPIType.OBJECT, OpenAPIType.NULL], description="The best play, as `tapete strategy --json` has it"
    ),
}


def mended(document: dict[str, Any]) -> dict[str, Any]:
    """The same document with our errors in place of the framework's, and bodies as they are really read."""
    schemas = {**document["components"]["schemas"], **_read_by_msgspec()}
    paths = {path: _with_problems(operations) for path, operations in document["paths"].items()}
    return {**document, "paths": paths, "components": {**document["components"], "schemas": schemas}}


def _read_by_msgspec() -> dict[str, Any]:
    """What is sent, with the tags and the closed lists of fields that the framework does not see."""
    types = (Problem, *Body.__subclasses__(), *Act.__subclasses__())
    _, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    return components


def _with_problems(operations: dict[str, Any]) -> dict[str, Any]:
    problem = {
        "description": "What went wrong: a code, a sentence, and the article where one applies",
        "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE.format(name=Problem.__name__)}}},
    }
    return {
        method: {**operation, "responses": {**_successes(operation["responses"]), "default": problem}}
        for method, operation in operations.items()
    }


def _successes(responses: dict[str, Any]) -> dict[str, Any]:
    return {status: response for status, response in responses.items() if status.startswith("2") or status == "503"}
