"""The password as proof, beside a session: for what a stolen session must not be enough."""

from mainmatch.api.http.context import Call
from mainmatch.api.http.rate_limits import address_of
from mainmatch.services.accounts import password_changes
from mainmatch.services.accounts.sign_in import Candidate
from mainmatch.services.errors import WrongPassword

__all__ = ["proven"]


async def proven(call: Call, password: str) -> Candidate:
    """The caller's account, with the hash that the password was verified against.

    Raises Forbidden ``sign_in_again`` and ``wrong_password``, TooMany ``rate_limited``.
    """
    limits, address = call.app_state.limits, address_of(call.request)
    limits.spend("sign_ins", address)
    found = await call.fetch(password_changes.current)
    # Counted apart from sign-ins: with a stolen session somebody could lock the owner out.
    limits.spend("sign_ins_per_username", call.caller.username.casefold(), call.caller.account_id)
    with limits.turn("passwords", address):
        checking = call.app_state.passwords.verify(password, found.password_hash, is_familiar=True)
        if not await call.request.while_here(checking):
            raise WrongPassword
    return found
