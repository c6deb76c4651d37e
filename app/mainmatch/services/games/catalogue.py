"""The catalogue of games: their rules, and the schemas that a client needs.

Everything is generated from the game's declarations.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, Field

from mainmatch.rules import (
    Dice,
    Game,
    Phase,
    SubmissionStatus,
    Table,
    Translation,
    action_schema,
    text,
    translated_schema,
    with_chapters,
)
from mainmatch.services.errors import NotFound
from mainmatch.services.games.player_rules import player_rules
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork

_SEED = bytes(32)


class PlayerCount(BaseModel):
    """Allowed numbers of players."""

    min: Annotated[int, Field(description="Least number of players.")]
    max: Annotated[int, Field(description="Greatest number of players.")]
    default: Annotated[int, Field(description="Number of players unless the host says another.")]
    even: Annotated[bool, Field(description="Whether the number of players must be even.")]


class PhaseDescribed(BaseModel):
    """A phase: a part of a match with one deadline."""

    name: Annotated[str, Field(description="Name of the phase.")]
    seconds: Annotated[int, Field(description="Default length, which a match's schedule can change.")]
    fixed_length: Annotated[
        bool, Field(description="Whether the rules set the length. They can change it during play; a schedule cannot.")
    ]
    close_early: Annotated[
        Literal["as_set", "never", "all_locked", "all_submitted"],
        Field(
            description="Whether the phase closes before its deadline. as_set: as the match's `close_early` says. "
            "The other words mean what they mean there, whatever the match says."
        ),
    ]
    submission_status: Annotated[
        SubmissionStatus, Field(description="Who can learn who has submitted in it, where the match lets them.")
    ]
    silence: Annotated[str, Field(description="Consequence of a missing submission.")]


class GameSummary(BaseModel):
    """A game's summary."""

    id: Annotated[str, Field(description="Id of the game.", examples=["x-game"])]
    title: Annotated[str, Field(description="Name of the game.")]
    summary: Annotated[str, Field(description="What the game is about, in a sentence.")]
    version: Annotated[str, Field(description="Version of its rules.")]
    designers: Annotated[list[str], Field(description="Who invented it.", examples=[["MarcerMercer", "XNimus"]])]
    tags: Annotated[
        list[str], Field(description="What kind of game it is, in English.", examples=[["Dilemma", "Psych"]])
    ]
    featured_in: Annotated[
        list[str], Field(description="Shows and seasons in which it was played.", examples=[["Exordium"]])
    ]
    player_count: Annotated[PlayerCount, Field(description="Numbers of players that the rules allow.")]
    wins: Annotated[bool, Field(description="Whether somebody can win it. Nobody wins a vote, or a house.")]
    phases: Annotated[list[PhaseDescribed], Field(description="The phases.")]
    language: Annotated[str, Field(description="Language of the texts (BCP 47), by `Accept-Language`.")]


class GameList(Page[GameSummary]):
    """All games, by id."""


class Labelled(Protocol):
    """An action, or what is known of it, with its words for players."""

    @property
    def label(self) -> str:
        """Its name for players."""

    @property
    def icon(self) -> str:
        """Its icon, by name."""


class ActionDescribed(BaseModel):
    """An action that a seat can send. `options` narrow its schema to what the seat can send now."""

    type: Annotated[str, Field(description="Type of the action, as in its `type`.")]
    mode: Annotated[str, Field(description="sealed: sent with PUT submission. instant: sent with POST actions.")]
    label: Annotated[str, Field(description="Name for players; empty if the game gives none.")]
    icon: Annotated[str, Field(description="An emoji; empty if the game gives none.")]
    schema_: Annotated[
        dict[str, Any],
        Field(
            description="JSON Schema of the action, with annotations for players (`x-label`, `x-stakes`, ...).",
            alias="schema",
            serialization_alias="schema",
        ),
    ]
    example: Annotated[dict[str, Any], Field(description="An action that its schema allows.")]


class EventDescribed(BaseModel):
    """An event type of the game. `schema` describes the envelope's `data`."""

    type: Annotated[str, Field(description="Type of the event.")]
    schema_: Annotated[
        dict[str, Any],
        Field(description="JSON Schema of the event's `data`.", alias="schema", serialization_alias="schema"),
    ]


class ViewsDescribed(BaseModel):
    """JSON Schemas of the `view` member, for spectators and for seats."""

    public: Annotated[dict[str, Any], Field(description="Schema of the spectators' view.")]
    seat: Annotated[dict[str, Any], Field(description="Schema of a seat's view.")]


class GameFacts(GameSummary):
    """A game with all its details. All schemas are JSON Schema 2020-12."""

    rules: Annotated[str, Field(description="The whole rules, in Markdown, without chapters that matches tell later.")]
    player_rules: Annotated[
        str, Field(description="`rules` for players: with the usual settings, and without what only programs need.")
    ]
    rules_language: Annotated[
        str, Field(description="Language of the rules (BCP 47): `en` where the game lacks them in its `language`.")
    ]
    config_schema: Annotated[dict[str, Any], Field(description="Schema of a new match's `config`, with defaults.")]
    submission_status: Annotated[
        list[SubmissionStatus], Field(description="Values of `submission_status` that a match of this game can have.")
    ]
    actions: Annotated[list[ActionDescribed], Field(description="The actions.")]
    views: Annotated[ViewsDescribed, Field(description="Schemas of the views.")]
    events: Annotated[list[EventDescribed], Field(description="The game's own events.")]
    judged: Annotated[bool, Field(description="Whether its hosts act, too: those who don't play have options.")]
    drawn_aliases: Annotated[bool, Field(description="Whether its matches have drawn aliases by default.")]


def listed(uow: UnitOfWork, accepted: Sequence[str], wanted: Mapping[str, str | None]) -> GameList:
    """The newest version of each game, in the first of the accepted languages that it has.

    ``wanted``: only games with this word among their ``tags``, ``designers`` or ``featured_in``, in any case.
    """
    words = {name: word.casefold() for name, word in wanted.items() if word is not None}
    return GameList(
        items=[
            GameSummary.model_validate(_summary(game, uow.games.translation(game, accepted)))
            for game in uow.games.all()
            if all(word in map(str.casefold, getattr(game, name)) for name, word in words.items())
        ]
    )


def described(uow: UnitOfWork, game_id: str, accepted: Sequence[str] = ()) -> GameFacts:
    """The newest version of a game with all its details, in a language as in ``listed``.

    Raises Unknown ``not_found``.
    """
    game = next((game for game in uow.games.all() if game.id == game_id), None)
    if game is None:
        raise NotFound(text("This server has no such game. GET /v1/games lists its games."))
    translation = uow.games.translation(game, accepted)
    key = ("game", game.id, game.version, translation.language)
    known = uow.tx.cache.get(key, 0)
    if isinstance(known, GameFacts):
        return known
    facts = facts_of(game, translation)
    uow.tx.cache.put(key, 0, facts)
    return facts


def statuses_of(game: Game) -> list[SubmissionStatus]:
    """The values of ``submission_status`` that a match of this game can have: ``everyone`` if a phase allows it."""
    is_open = any(phase.status == "everyone" for phase in game.phases)
    return ["hidden", "host", "everyone"] if is_open else ["hidden", "host"]


def _summary(game: Game, translated: Translation) -> dict[str, Any]:
    count = {"min": game.seats.least, "max": game.seats.most, "default": game.seats.default, "even": game.seats.even}
    words: dict[str, Any] = {
        "title": translated(game.title),
        "summary": translated(game.summary),
        "language": translated.language,
    }
    phases = [_phase(game, phase, translated) for phase in game.phases]
    words |= {name: [*getattr(game, name)] for name in ("designers", "tags", "featured_in")}
    return {"id": game.id, **words, "version": game.version, "player_count": count, "wins": game.wins, "phases": phases}


def facts_of(game: Game, translated: Translation) -> GameFacts:
    """A game with all its details, in the language of this translation."""
    rules = with_chapters(translated.rules, ())
    return GameFacts.model_validate(
        {
            **_summary(game, translated),
            "rules": rules,
            "player_rules": player_rules(rules, game.config().as_json(), {}, translated),
            "rules_language": translated.rules_language,
            "config_schema": translated_schema(game.config.json_schema(), translated),
            "submission_status": statuses_of(game),
            "judged": game.judged,
            "drawn_aliases": game.drawn_aliases,
            "actions": [
                {
                    "type": kind.type,
                    "mode": kind.mode,
                    **words_of(kind, translated),
                    "schema": translated_schema(action_schema(kind), translated),
                    "example": {"type": kind.type, **kind.example},
                }
                for kind in sorted(game.actions, key=lambda kind: kind.type)
            ],
            "views": {
                "public": translated_schema(game.public.json_schema("serialization"), translated),
                "seat": translated_schema(game.seat.json_schema("serialization"), translated),
            },
            "events": [
                {"type": kind.type, "schema": translated_schema(kind.json_schema("serialization"), translated)}
                for kind in game.events
            ],
        }
    )


def words_of(kind: Labelled, translated: Translation) -> dict[str, Any]:
    """An action's label and icon, for players."""
    return {"label": translated(kind.label), "icon": kind.icon}


def _phase(game: Game, phase: Phase, translated: Translation) -> dict[str, Any]:
    # A phase's length may depend on the state: show the length at the opening.
    opening = guarded(game.setup, game.config(), Table.of(game.seats.default, {}), Dice(_SEED, "setup"))
    seconds = int(guarded(phase.lasts, opening.state).total_seconds())
    same = {name: getattr(phase, name) for name in ("name", "fixed_length", "close_early")}
    return {**same, "submission_status": phase.status, "silence": translated(phase.silence), "seconds": seconds}
