"""What the server's answers look like on Discord: by the type of the answer, whatever the command was.

May touch: cards. Rule kept here: an answer is shown to its person alone, in pages that Discord takes.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from discord import Embed

from mainmatch_client.models import (
    AddedBots,
    AuditLog,
    BrokenSeal,
    ClarificationList,
    EventPage,
    HostFacts,
    HostList,
    HostStatus,
    LedgerPage,
    MatchFacts,
    MatchList,
    MatchResult,
    MatchRules,
    MemberCard,
    MessageReportList,
    PhaseReview,
    PlayerRemovalList,
    PlayerSubstitution,
    SeasonList,
    SeasonView,
    SentInPhase,
    SubmissionHistory,
)
from mainmatch_discord import cards
from mainmatch_discord.speech import t
from mainmatch_discord.words import Names, inert, instant, phase_text, readable, say, until

__all__ = ["pages_of"]

T = TypeVar("T")

_MOST = 3500
"""Characters of a page. Discord allows 4096, and 6000 with all that is around them."""

_Show: TypeAlias = Callable[[Any, str, Names], Sequence[Embed]]


def pages_of(answer: Any, done: str, names: Names) -> Sequence[Embed]:
    """The pages of an answer, at least one. ``done``: its title, with members of the answer in braces."""
    title = re.sub(r"\{(\w+)\}", lambda member: inert(str(getattr(answer, member[1]))), t(done))
    return _SHOWN.get(type(answer), _plainly)(answer, title, names)


def _listed(title: str, lines: Iterable[str], nothing: str = "") -> Sequence[Embed]:
    """Lines in as many pages as they need; a longer line is cut into several."""
    pages = [""]
    for line in lines:
        for piece in [line[n : n + _MOST] for n in range(0, len(line), _MOST)] or [""]:
            if pages[-1] and len(pages[-1]) + len(piece) >= _MOST:
                pages.append("")
            pages[-1] += f"{piece}\n"
    found = [page.strip("\n") for page in pages if page.strip()] or [nothing]
    cards_of_pages = [cards.note(title, page) for page in found]
    if len(found) > 1:
        for n, card in enumerate(cards_of_pages):
            card.set_footer(text=f"{n + 1} / {len(found)}")
    return cards_of_pages


def _plainly(_: Any, title: str, __: Names) -> Sequence[Embed]:
    return [cards.note(title or t("Done"), is_good=True)]


def _match(match: MatchFacts, title: str, _: Names) -> Sequence[Embed]:
    if match.phase is None:
        text = t("It goes on at the latest: {until}", until=until(match.paused_until)) if match.paused_until else ""
    else:
        text = f"{phase_text(match.phase.name, match.phase.round)}, {until(match.phase.due_at)}"
    return [cards.note(title, text, is_good=True)]


def _bots(added: AddedBots, title: str, _: Names) -> Sequence[Embed]:
    return [cards.note(title, t("Bots took {n} of the seats. Begin with `/host start`.", n=len(added.seats)))]


def _substitution(made: PlayerSubstitution, title: str, _: Names) -> Sequence[Embed]:
    if made.invite_code is None or made.expires_at is None:
        return [cards.note(title, is_good=True)]
    text = t(
        "One person joins with `/join` and this code, until {at}: `{code}`",
        at=instant(made.expires_at),
        code=made.invite_code,
    )
    return [cards.note(title, text, is_good=True)]


def _status(status: HostStatus, _: str, names: Names) -> Sequence[Embed]:
    return [cards.missing_card(status, names)]


def _lobbies(found: MatchList, _: str, __: Names) -> Sequence[Embed]:
    return [cards.lobby_card(found.items)]


def _result(result: MatchResult, title: str, names: Names) -> Sequence[Embed]:
    return _listed(title, cards.result_lines(result, names).splitlines())


def _rules(rules: MatchRules, title: str, _: Names) -> Sequence[Embed]:
    return _listed(title, rules.rules.splitlines())


def _events(page: EventPage, title: str, names: Names) -> Sequence[Embed]:
    told = (f"<t:{int(each.at.timestamp())}:f> {cards.said_text(each.says, names)}" for each in page.items if each.says)
    return _listed(title, told, t("Nothing yet."))


def _recap(story: str, title: str, _: Names) -> Sequence[Embed]:
    return _listed(title, story.splitlines(), t("Nothing yet."))


def _sent(history: SubmissionHistory, title: str, names: Names) -> Sequence[Embed]:
    lines = [
        f"<t:{int(each.at.timestamp())}:f> {t(readable(each.kind))}{t(' by a host') if each.by_host else ''}: "
        f"{inert(say(each.action, names))}"
        for each in history.items
    ]
    return _listed(title, lines, t("You have sent nothing."))


def _review(review: PhaseReview, title: str, names: Names) -> Sequence[Embed]:
    told = [f"{cards.event_lines(each.type, each.data, names)}" for each in review.events]
    return _listed(title, [t("It is published at the latest: {until}", until=until(review.review_until)), *told])


def _seal(broken: BrokenSeal | SentInPhase, title: str, names: Names) -> Sequence[Embed]:
    told = [f"**{inert(say(each.seat, names))}**: {inert(say(each.action, names))}" for each in broken.submissions]
    return _listed(title, told, t("Nothing is in force."))


def _audit(log: AuditLog, title: str, names: Names) -> Sequence[Embed]:
    lines = [
        f"{each.n}. <t:{int(each.at.timestamp())}:f> {inert(each.by or t('The server'))}: **{readable(each.act)}** "
        f"{inert(each.reason or '')} {inert(say(each.detail, names)) if each.detail else ''}".rstrip()
        for each in log.items
    ]
    return _listed(title, lines, t("Nothing yet."))


def _rulings(found: ClarificationList, title: str, _: Names) -> Sequence[Embed]:
    lines = [f"{each.n}. <t:{int(each.at.timestamp())}:f> {inert(each.text)}" for each in found.items]
    return _listed(title, lines, t("There is no ruling."))


def _reports(found: MessageReportList, title: str, _: Names) -> Sequence[Embed]:
    lines = []
    for each in found.items:
        lines += [f"**{inert(each.channel)}**", *(f"⚑ {inert(given.reason)}" for given in each.reasons)]
        near = ((near.id == each.id, f"{inert(near.name)}: {inert(near.text or '—')}") for near in each.messages)
        lines += [f"**{line}**" if is_it else line for is_it, line in near]
    return _listed(title, lines, t("Nothing is reported."))


def _people(found: HostList | PlayerRemovalList, title: str, _: Names) -> Sequence[Embed]:
    return _listed(title, (f"• {inert(each.display_name)}" for each in found.items), t("Nobody."))


def _host(host: HostFacts, title: str, _: Names) -> Sequence[Embed]:
    return [cards.note(title, inert(host.display_name), is_good=True)]


def _seasons(found: SeasonList, title: str, _: Names) -> Sequence[Embed]:
    lines = (f"**{inert(each.title)}** ({t(readable(each.status))}): `{each.id}`" for each in found.items)
    return _listed(title, lines, t("None. A host opens one with `/season-host create`."))


def _season(view: SeasonView, _: str, __: Names) -> Sequence[Embed]:
    return _listed(inert(view.view.title), cards.season_lines(view.view))


def _member(card: MemberCard, title: str, _: Names) -> Sequence[Embed]:
    return [cards.note(title, cards.member_line(card), is_good=True)]


def _ledger(page: LedgerPage, title: str, names: Names) -> Sequence[Embed]:
    lines = [
        f"{each.n}. <t:{int(each.at.timestamp())}:f> {inert(each.cause)}: {inert(say(each.lines, names))}"
        for each in page.items
    ]
    return _listed(title, lines, t("No entry."))


_SHOWN: dict[type[Any], _Show] = {
    AddedBots: _bots,
    AuditLog: _audit,
    BrokenSeal: _seal,
    ClarificationList: _rulings,
    EventPage: _events,
    HostFacts: _host,
    HostList: _people,
    HostStatus: _status,
    LedgerPage: _ledger,
    MatchFacts: _match,
    MatchList: _lobbies,
    MatchResult: _result,
    MatchRules: _rules,
    MessageReportList: _reports,
    MemberCard: _member,
    PhaseReview: _review,
    str: _recap,
    PlayerRemovalList: _people,
    SeasonList: _seasons,
    SeasonView: _season,
    SentInPhase: _seal,
    SubmissionHistory: _sent,
    PlayerSubstitution: _substitution,
}
"""By type; any other answer is its title alone."""
