"""Operations for visitors: what there is to watch, a guest without a name, and the account that a guest becomes."""

from datetime import timedelta

from starlette.responses import Response

from mainmatch.api.http.context import Here, open_to_all, signed_in
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.api.routers.sessions import shown
from mainmatch.services import errors
from mainmatch.services.accounts import guests
from mainmatch.services.accounts.guests import NewGuest
from mainmatch.services.accounts.passwords import must_be_hard_to_guess
from mainmatch.services.accounts.sign_up import AccountCreated, NewAccount
from mainmatch.services.accounts.tokens import SessionToken
from mainmatch.services.lobby import welcome
from mainmatch.services.lobby.welcome import VisitorWelcome

router = Router("Sign-in")


@router.get("/v1/welcome", access=open_to_all("asked by who has no account yet"), answers=VisitorWelcome)
async def get_welcome(call: Here) -> Response:
    """Get what visitors find here.

    Read without an account whether you can be a guest, and which public matches and seasons are being played.
    """
    terms = call.app_state.guests
    days = None if terms is None else terms.lasts // timedelta(days=1)
    return call.show(await call.app_state.executor.read(welcome.shown, days))


@router.post(
    "/v1/guests",
    access=open_to_all("a guest has no account yet"),
    answers=SessionToken,
    made="/v1/me",
    key="none",
    errors=(errors.NoGuestsHere, errors.TooManyGuests, errors.RateLimited),
    examples={"for this visit": {}, "remembered on this device": {"remember": True}},
)
async def create_guest(call: Here, payload: NewGuest) -> Response:
    """Create a guest.

    Come in without a name and password, where the server lets guests in (`GET /v1/welcome`). Guests watch public
    matches and seasons, and play against bots (`POST /v1/practice`). All else is answered 403 `guest_refused`. A guest
    is removed after some days, with what it played, unless `POST /v1/me/keep` gives it a name and a password.
    """
    terms = call.app_state.guests
    if terms is None:
        raise errors.NoGuestsHere
    address = address_of(call.request)
    call.app_state.limits.spend("guests", address)
    return shown(call, await call.app_state.executor.write(guests.create, payload, terms, address))


@router.post(
    "/v1/me/keep",
    access=signed_in(),
    adds=False,
    answers=AccountCreated,
    errors=(errors.NotGuest, errors.UsernameTaken, errors.WeakPassword, errors.SignInAgain, errors.RateLimited),
    examples={"ada": {"username": "ada", "password": "correct horse battery", "display_name": "Ada"}},
)
async def keep_account(call: Here, payload: NewAccount) -> Response:
    """Keep my account as a guest.

    Give your account a name and a password: it stays, with your matches. Then sign in with them, for all that guests
    cannot do. Matches that you have played keep the name of then.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ups", address)
    must_be_hard_to_guess(payload.password, payload.username, payload.display_name or "")
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.request.while_here(call.app_state.passwords.hash(payload.password))
    answer = await call.write(guests.keep, payload, hashed, address)
    call.app_state.authenticator.forget(call.caller.account_id)
    return answer
