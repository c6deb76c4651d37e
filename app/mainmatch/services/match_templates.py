"""Match templates: settings that a host keeps under a name, for matches to come.

A template is its owner's alone: for all others it does not exist. It has settings only; its matches have seeds, codes
and players of their own.
"""

import json
from typing import Annotated

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from mainmatch.services import clones, lobby
from mainmatch.services.bodies import Payload, Typed
from mainmatch.services.caller import Caller
from mainmatch.services.errors import (
    InsufficientScope,
    InvalidRequest,
    UnknownMatchTemplate,
)
from mainmatch.services.json_text import compact
from mainmatch.services.lobby import MatchSettings, NewMatch, StartsAt
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.names.display_names import Label, Title, cleaned_title
from mainmatch.services.pagination import Page
from mainmatch.services.random_ids import random_id
from mainmatch.services.timestamps import Utc
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import match_templates
from mainmatch.store.match_templates import MatchTemplateRecord

__all__ = [
    "MatchFromTemplate",
    "MatchTemplate",
    "MatchTemplateList",
    "NewMatchTemplate",
    "TemplateChange",
    "change",
    "create",
    "create_match",
    "found",
    "listed",
    "remove",
]


class NewMatchTemplate(Payload):
    """A new template: exactly one of ``settings`` and ``match_id``."""

    name: Annotated[Label, Field(description="Name of the template, for you.")]
    settings: Annotated[
        MatchSettings | None, Field(description="Settings of its matches, as in `createMatch`. They are checked now.")
    ] = None
    match_id: Annotated[
        Typed | None,
        Field(max_length=64, description="Match that you can see, whose settings are taken, as `cloneMatch` does."),
    ] = None


class TemplateChange(Payload):
    """What changes of a template. Omitted members stay as they are."""

    name: Annotated[Label | SkipJsonSchema[None], Field(description="Name of the template, for you.")] = None
    settings: Annotated[
        MatchSettings | SkipJsonSchema[None], Field(description="All settings. They replace the earlier ones.")
    ] = None


class MatchFromTemplate(Payload):
    """What a match does not have from its template."""

    title: Annotated[Title | None, Field(description="Title, for people. Default: the template's.")] = None
    starts_at: StartsAt = None


class MatchTemplate(BaseModel):
    """One of your templates."""

    id: Annotated[str, Field(description="Id of the template.")]
    name: Annotated[str, Field(description="Name of the template, for you.")]
    settings: Annotated[MatchSettings, Field(description="Settings of its matches.")]
    created_at: Annotated[Utc, Field(description="Time of creation.")]
    changed_at: Annotated[Utc, Field(description="Time of the last change.")]


class MatchTemplateList(Page[MatchTemplate]):
    """Your templates, oldest first."""


def create(uow: UnitOfWork, caller: Caller, payload: NewMatchTemplate) -> MatchTemplate:
    """Keep settings as a template.

    Raises Conflict ``too_many_match_templates``, Unknown ``unknown_match``, and for settings as ``lobby.create``.
    """
    _must_be_for_all_matches(caller)
    if (payload.settings is None) == (payload.match_id is None):
        raise InvalidRequest("Provide exactly one of `settings` and `match_id`.")
    uow.quotas.must_have_room(uow.tx, "match_templates", caller.account_id)
    settings = payload.settings or clones.settings_seen(uow, caller, payload.match_id or "")
    at = uow.now
    record = MatchTemplateRecord(
        random_id("mt"), caller.account_id, payload.name, _checked(uow, settings), created_at=at, changed_at=at
    )
    match_templates.add(uow.tx, record)
    return _template(record)


def listed(uow: UnitOfWork, caller: Caller) -> MatchTemplateList:
    """The caller's templates."""
    _must_be_for_all_matches(caller)
    return MatchTemplateList(items=[_template(each) for each in match_templates.listed(uow.tx, caller.account_id)])


def found(uow: UnitOfWork, caller: Caller, template_id: str) -> MatchTemplate:
    """A template of the caller. Raises Unknown ``unknown_match_template``."""
    return _template(_record(uow, caller, template_id))


def change(uow: UnitOfWork, caller: Caller, template_id: str, payload: TemplateChange) -> MatchTemplate:
    """Change name or settings. Raises Unknown ``unknown_match_template``, and for settings as ``lobby.create``."""
    record = _record(uow, caller, template_id)
    settings = record.settings if payload.settings is None else _checked(uow, payload.settings)
    match_templates.change(uow.tx, record.id, payload.name or record.name, settings, uow.now)
    return found(uow, caller, template_id)


def remove(uow: UnitOfWork, caller: Caller, template_id: str) -> None:
    """Remove a template. Raises Unknown ``unknown_match_template``."""
    _must_be_for_all_matches(caller)
    if not match_templates.remove(uow.tx, caller.account_id, template_id):
        raise UnknownMatchTemplate


def create_match(uow: UnitOfWork, caller: Caller, template_id: str, payload: MatchFromTemplate) -> MatchFacts:
    """Create a match with the settings of a template. Raises Unknown ``unknown_match_template``, and as ``create``."""
    settings = found(uow, caller, template_id).settings
    own = {"title": payload.title or settings.title, "starts_at": payload.starts_at}
    return lobby.create(uow, caller, NewMatch.model_construct(**{**dict(settings), **own}))


def _must_be_for_all_matches(caller: Caller) -> None:
    if caller.match_id is not None:
        raise InsufficientScope("This token is for one match only. Use another one for templates.")


def _record(uow: UnitOfWork, caller: Caller, template_id: str) -> MatchTemplateRecord:
    _must_be_for_all_matches(caller)
    record = match_templates.by_id(uow.tx, caller.account_id, template_id)
    if record is None:
        raise UnknownMatchTemplate
    return record


def _checked(uow: UnitOfWork, settings: MatchSettings) -> str:
    """The settings as they are stored: only those that were given, so that defaults stay what they are."""
    lobby.must_be_playable(uow, settings)
    return settings.model_dump_json(include={*MatchSettings.model_fields}, exclude_unset=True)


def _template(record: MatchTemplateRecord) -> MatchTemplate:
    settings = json.loads(record.settings)
    if settings.get("title"):
        settings["title"] = cleaned_title(settings["title"]) or None
    return MatchTemplate(
        id=record.id,
        name=record.name,
        settings=MatchSettings.model_validate_json(compact(settings)),
        created_at=record.created_at,
        changed_at=record.changed_at,
    )
