"""The synchronous client.

May touch: the network, by httpx2. Rule kept here: it is the asynchronous one without ``await``, in every operation.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, Self, TypeVar

import httpx2

from mainmatch_client.asking import Asker, as_method, gave_up, read
from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.calls import accounts as accounts_calls
from mainmatch_client.calls import hosting as hosting_calls
from mainmatch_client.calls import matches as matches_calls
from mainmatch_client.calls import play as play_calls
from mainmatch_client.calls import season_hosting as season_hosting_calls
from mainmatch_client.calls import seasons as seasons_calls
from mainmatch_client.calls import talk as talk_calls
from mainmatch_client.calls import webhooks as webhooks_calls
from mainmatch_client.calls.accounts import Scope
from mainmatch_client.calls.call import Call
from mainmatch_client.models import SessionToken
from mainmatch_client.patience import Patience, Tries
from mainmatch_client.stream.blocking import Stream
from mainmatch_client.stream.pacing import Pacing
from mainmatch_client.stream.places import Places

__all__ = ["Mainmatch"]

P = ParamSpec("P")
T = TypeVar("T")


def _asked(make: Callable[P, Call[T]]) -> "Callable[Concatenate[Mainmatch, P], T]":
    """A method that makes this call and sends it."""

    def ask(self: "Mainmatch", /, *args: P.args, **wishes: P.kwargs) -> T:
        return self.ask(make(*args, **wishes))

    return as_method(ask, make)


class Mainmatch:
    """A server, as one account sees it. Each operation of the API is a method; see ``help`` of each.

    What gets no answer is asked again, and has one effect however often it is asked: for as long as ``patience``
    allows. ``http``: an httpx2 client of your own (proxies, certificates), which you close yourself.
    ``trust_env=False``: proxies that the environment names are not used, as for a server on this machine.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: Patience | None = None,
        http: httpx2.Client | None = None,
        trust_env: bool = True,
    ) -> None:
        self._asker = Asker(url, token, patience=patience or Patience(), trust_env=trust_env)
        self._is_mine = http is None
        self._http = http or httpx2.Client(trust_env=trust_env)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close its connections."""
        if self._is_mine:
            self._http.close()

    @property
    def url(self) -> str:
        """The server's address."""
        return self._asker.url

    @property
    def token(self) -> str | None:
        """The token that is sent."""
        return self._asker.token

    def sign_in(
        self,
        username: str,
        password: str,
        *,
        scopes: tuple[Scope, ...] = (),
        device: str | None = None,
        second_factor: str | None = None,
    ) -> SessionToken:
        """Get a token and send it from now on. For a program, create a token of its own: ``create_token``.

        ``device``: that of the sign-up, or of an earlier sign-in. ``second_factor``: a code, after the problem
        ``second_factor_required``.
        """
        session = self.ask(
            accounts_calls.open_session(username, password, scopes=scopes, device=device, second_factor=second_factor)
        )
        self._asker.token = session.access_token
        return session

    def acting_for(self, namespace: str, external_id: str) -> "Mainmatch":
        """The same server as a linked account of an integration's namespace sees it; ``token`` is the integration's.

        It uses this client's connections.
        """
        other = Mainmatch(self.url, http=self._http)
        other._asker = replace(self._asker, on_behalf_of=f"{namespace}:{external_id}")
        return other

    def in_language(self, language: str) -> "Mainmatch":
        """A client for the same account that reads sentences and errors in this language (BCP 47).

        It uses this client's connections.
        """
        other = Mainmatch(self.url, http=self._http)
        other._asker = replace(self._asker, language=language)
        return other

    def stream(
        self,
        *,
        places: Places | None = None,
        name: str = "mainmatch-client",
        pacing: Pacing | None = None,
        confirms: bool = False,
    ) -> Stream:
        """A stream of feeds, each event once; see Stream. ``name``: the server stores acks under it."""

        def begun() -> AsyncMainmatch:
            twin = AsyncMainmatch(self.url, trust_env=self._asker.trust_env)
            twin._asker = self._asker  # noqa: SLF001 - its twin, with the same credentials
            return twin

        return Stream(begun, places=places, name=name, pacing=pacing, confirms=confirms)

    def ask(self, call: Call[T]) -> T:
        """Send a call, and repeat it if needed. Raises Problem, Unreachable and Unreadable."""
        tries = Tries(self._asker.patience, time.monotonic(), is_repeatable=call.is_repeatable)
        while True:
            try:
                answer = self._http.request(**self._asker.parts(call))
            except httpx2.TransportError as error:
                pause = tries.unanswered(time.monotonic())
                if pause is None:
                    raise gave_up(call, error) from error
            else:
                pause = tries.answered(answer.status_code, answer.headers, answer.content, time.monotonic())
                if pause is None:
                    return read(call, answer.content)
            time.sleep(pause)

    # --- accounts

    sign_up = _asked(accounts_calls.sign_up)
    welcome = _asked(accounts_calls.welcome)
    create_guest = _asked(accounts_calls.create_guest)
    keep_account = _asked(accounts_calls.keep_account)
    me = _asked(accounts_calls.me)
    update_me = _asked(accounts_calls.update_me)
    account_statistics = _asked(accounts_calls.account_statistics)
    my_data = _asked(accounts_calls.my_data)
    delete_me = _asked(accounts_calls.delete_me)
    refresh = _asked(accounts_calls.refresh)
    sessions = _asked(accounts_calls.sessions)
    delete_session = _asked(accounts_calls.delete_session)
    prove = _asked(accounts_calls.prove)
    put_password = _asked(accounts_calls.put_password)
    sign_out_everywhere = _asked(accounts_calls.sign_out_everywhere)
    confirm_reset = _asked(accounts_calls.confirm_reset)
    reset_code = _asked(accounts_calls.reset_code)
    accounts = _asked(accounts_calls.accounts)
    server = _asked(accounts_calls.server)
    server_audit = _asked(accounts_calls.server_audit)
    suspend_account = _asked(accounts_calls.suspend_account)
    resume_account = _asked(accounts_calls.resume_account)
    add_admin = _asked(accounts_calls.add_admin)
    remove_admin = _asked(accounts_calls.remove_admin)
    put_email = _asked(accounts_calls.put_email)
    confirm_email = _asked(accounts_calls.confirm_email)
    delete_email = _asked(accounts_calls.delete_email)
    request_reset = _asked(accounts_calls.request_reset)
    request_device = _asked(accounts_calls.request_device)
    create_second_factor = _asked(accounts_calls.create_second_factor)
    confirm_second_factor = _asked(accounts_calls.confirm_second_factor)
    delete_second_factor = _asked(accounts_calls.delete_second_factor)
    create_recovery_codes = _asked(accounts_calls.create_recovery_codes)
    delete_account_second_factor = _asked(accounts_calls.delete_account_second_factor)
    create_match_alert = _asked(accounts_calls.create_match_alert)
    match_alerts = _asked(accounts_calls.match_alerts)
    delete_match_alert = _asked(accounts_calls.delete_match_alert)
    push_key = _asked(accounts_calls.push_key)
    put_push_subscription = _asked(accounts_calls.put_push_subscription)
    push_subscriptions = _asked(accounts_calls.push_subscriptions)
    delete_push_subscription = _asked(accounts_calls.delete_push_subscription)
    create_calendar = _asked(accounts_calls.create_calendar)
    calendar = _asked(accounts_calls.calendar)
    delete_calendar = _asked(accounts_calls.delete_calendar)
    news = _asked(accounts_calls.news)
    news_preferences = _asked(accounts_calls.news_preferences)
    put_news_preferences = _asked(accounts_calls.put_news_preferences)
    my_events = _asked(accounts_calls.my_events)
    ticket = _asked(accounts_calls.ticket)
    sign_out = _asked(accounts_calls.sign_out)
    claim_server = _asked(accounts_calls.claim_server)
    create_token = _asked(accounts_calls.create_token)
    tokens = _asked(accounts_calls.tokens)
    delete_token = _asked(accounts_calls.delete_token)
    exchange_oidc_code = _asked(accounts_calls.exchange_oidc_code)
    claim_account = _asked(accounts_calls.claim_account)
    links = _asked(accounts_calls.links)
    create_link = _asked(accounts_calls.create_link)
    delete_link = _asked(accounts_calls.delete_link)
    providers = _asked(accounts_calls.providers)

    # --- integrations

    integrations = _asked(accounts_calls.integrations)
    put_integration = _asked(accounts_calls.put_integration)
    put_linked_account = _asked(accounts_calls.put_linked_account)
    linked_account = _asked(accounts_calls.linked_account)
    claim_code = _asked(accounts_calls.claim_code)

    # --- games and matches

    games = _asked(matches_calls.games)
    game = _asked(matches_calls.game)
    game_statistics = _asked(matches_calls.game_statistics)
    create_match = _asked(matches_calls.create_match)
    create_practice = _asked(matches_calls.create_practice)
    matches = _asked(matches_calls.matches)
    match = _asked(matches_calls.match)
    join = _asked(matches_calls.join)
    invitation = _asked(matches_calls.invitation)
    leave = _asked(matches_calls.leave)
    add_bots = _asked(matches_calls.add_bots)
    remove_player = _asked(matches_calls.remove_player)
    update_match = _asked(matches_calls.update_match)
    start = _asked(matches_calls.start)
    result = _asked(matches_calls.result)
    share_picture = _asked(matches_calls.share_picture)
    export = _asked(matches_calls.export)
    recap = _asked(matches_calls.recap)
    clarifications = _asked(matches_calls.clarifications)
    hosts = _asked(matches_calls.hosts)

    # --- play

    view = _asked(play_calls.view)
    options = _asked(play_calls.options)
    rules = _asked(play_calls.rules)
    submit = _asked(play_calls.submit)
    submission = _asked(play_calls.submission)
    withdraw = _asked(play_calls.withdraw)
    history = _asked(play_calls.history)
    take_extension = _asked(play_calls.take_extension)
    act = _asked(play_calls.act)
    events = _asked(play_calls.events)

    # --- talk

    channels = _asked(talk_calls.channels)
    create_channel = _asked(talk_calls.create_channel)
    add_channel_members = _asked(talk_calls.add_channel_members)
    leave_channel = _asked(talk_calls.leave_channel)
    messages = _asked(talk_calls.messages)
    say = _asked(talk_calls.say)
    delete_message = _asked(talk_calls.delete_message)
    report_message = _asked(talk_calls.report_message)
    reports = _asked(talk_calls.reports)
    answer_report = _asked(talk_calls.answer_report)

    # --- hosting

    extend = _asked(hosting_calls.extend)
    pause = _asked(hosting_calls.pause)
    resume = _asked(hosting_calls.resume)
    close_phase = _asked(hosting_calls.close_phase)
    publish = _asked(hosting_calls.publish)
    review = _asked(hosting_calls.review)
    sent = _asked(hosting_calls.sent)
    rewind = _asked(hosting_calls.rewind)
    cancel = _asked(hosting_calls.cancel)
    announce = _asked(hosting_calls.announce)
    clarify = _asked(hosting_calls.clarify)
    remind = _asked(hosting_calls.remind)
    host_status = _asked(hosting_calls.host_status)
    audit = _asked(hosting_calls.audit)
    put_player = _asked(hosting_calls.put_player)
    submit_for = _asked(hosting_calls.submit_for)
    break_seal = _asked(hosting_calls.break_seal)
    add_host = _asked(hosting_calls.add_host)
    remove_host = _asked(hosting_calls.remove_host)
    removals = _asked(hosting_calls.removals)
    delete_removal = _asked(hosting_calls.delete_removal)

    # --- seasons

    seasons = _asked(seasons_calls.seasons)
    season = _asked(seasons_calls.season)
    season_view = _asked(seasons_calls.season_view)
    season_garnets = _asked(seasons_calls.season_garnets)
    ledger = _asked(seasons_calls.ledger)
    ledger_csv = _asked(seasons_calls.ledger_csv)
    public_season = _asked(seasons_calls.public_season)
    season_export = _asked(seasons_calls.season_export)
    season_recap = _asked(seasons_calls.season_recap)
    season_hosts = _asked(seasons_calls.season_hosts)
    season_events = _asked(seasons_calls.season_events)
    join_season = _asked(seasons_calls.join_season)
    season_invitation = _asked(seasons_calls.season_invitation)
    leave_season = _asked(seasons_calls.leave_season)
    decide = _asked(seasons_calls.decide)
    create_offer = _asked(seasons_calls.create_offer)
    answer_offer = _asked(seasons_calls.answer_offer)
    delete_offer = _asked(seasons_calls.delete_offer)

    # --- hosting seasons

    create_season = _asked(season_hosting_calls.create_season)
    put_policies = _asked(season_hosting_calls.put_policies)
    add_member = _asked(season_hosting_calls.add_member)
    update_member = _asked(season_hosting_calls.update_member)
    remove_member = _asked(season_hosting_calls.remove_member)
    put_member_player = _asked(season_hosting_calls.put_member_player)
    create_warning = _asked(season_hosting_calls.create_warning)
    add_season_host = _asked(season_hosting_calls.add_season_host)
    remove_season_host = _asked(season_hosting_calls.remove_season_host)
    start_season = _asked(season_hosting_calls.start_season)
    create_episode = _asked(season_hosting_calls.create_episode)
    start_finals = _asked(season_hosting_calls.start_finals)
    take_back_match = _asked(season_hosting_calls.take_back_match)
    announce_season = _asked(season_hosting_calls.announce_season)
    cancel_season = _asked(season_hosting_calls.cancel_season)
    close_decision = _asked(season_hosting_calls.close_decision)
    extend_decision = _asked(season_hosting_calls.extend_decision)

    # --- webhooks

    create_webhook = _asked(webhooks_calls.create_webhook)
    webhooks = _asked(webhooks_calls.webhooks)
    webhook = _asked(webhooks_calls.webhook)
    update_webhook = _asked(webhooks_calls.update_webhook)
    delete_webhook = _asked(webhooks_calls.delete_webhook)
    create_webhook_secret = _asked(webhooks_calls.create_webhook_secret)
    test_webhook = _asked(webhooks_calls.test_webhook)
    deliveries = _asked(webhooks_calls.deliveries)
