"""The password as proof, beside a session: for what a stolen session must not be enough."""

from mainmatch.api.http.context import Call
from mainmatch.api.http.rate_limits import address_of
from mainmatch.services.accounts import proof
from mainmatch.services.accounts.proof import SessionProof
from mainmatch.services.errors import WrongPassword


async def prove(call: Call, password: str | None, second_factor: str | None) -> SessionProof | None:
    """Verify a password that a request holds, and note it as proof of its session. None: it holds none.

    Raises Forbidden ``sign_in_again``, ``wrong_password``, ``second_factor_required`` and ``wrong_second_factor``,
    TooMany ``rate_limited``.
    """
    if password is None:
        return None
    limits, address = call.app_state.limits, address_of(call.request)
    limits.spend("sign_ins", address)
    found = await call.fetch(proof.candidate)
    # Counted apart from sign-ins: with a stolen session somebody could lock the owner out.
    limits.spend("sign_ins_per_username", call.caller.username.casefold(), call.caller.account_id)
    with limits.turn("passwords", address):
        checking = call.app_state.passwords.verify(password, found.password_hash, is_familiar=True)
        if not await call.request.while_here(checking):
            raise WrongPassword
    if found.has_second_factor and second_factor is not None:
        limits.spend("second_factors", call.caller.account_id, call.caller.token_id)
    return await call.app_state.executor.write(proof.by_password, call.caller, found, second_factor)
