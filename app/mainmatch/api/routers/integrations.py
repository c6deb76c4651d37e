"""Operations for integrations, which act for many people, and for people who claim their linked accounts.

Operations on a namespace need one of its own tokens. Those that make accounts or could be guesses are rate-limited.
"""

from operator import attrgetter
from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs, open_to_all, signed_in
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.services import errors
from mainmatch.services.accounts import claim_account as account_claims
from mainmatch.services.accounts import integrations
from mainmatch.services.accounts.integrations import IntegrationFacts as NamespaceFacts
from mainmatch.services.accounts.passwords import must_be_hard_to_guess
from mainmatch.services.accounts.sign_up import AccountCreated
from mainmatch.services.pagination import WHOLE

router = Router("Integrations")
_ACCOUNT = needs("account:write")

IntegrationFacts: TypeAlias = Annotated[
    str, Path(pattern=integrations.NAMESPACE, description="Lower-case letters, digits and hyphens.")
]
ExternalId: TypeAlias = Annotated[
    str,
    Path(
        pattern=integrations.EXTERNAL_ID,
        description="Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and "
        "`._~@+-`.",
    ),
]
_OF_ACCOUNT = (errors.UnknownNamespace, errors.UnknownLinkedAccount)


@router.get("/v1/integrations", access=_ACCOUNT, answers=integrations.IntegrationList)
async def list_integrations(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my integrations.

    See the namespaces that you have reserved.
    """
    return await call.read_part(limit, cursor, attrgetter("namespace"), integrations.namespaces_of)


@router.put(
    "/v1/integrations/{namespace}",
    access=_ACCOUNT,
    answers=NamespaceFacts,
    made="/v1/integrations",
    errors=(errors.NamespaceTaken, errors.TooManyNamespaces),
    also={200: "You have already reserved it."},
)
async def put_integration(call: Here, namespace: IntegrationFacts) -> Response:
    """Put an integration.

    Reserve a namespace for your integration. It belongs to the first account that reserves it, permanently. Then
    create a token for it: `POST /v1/me/tokens` with this `namespace`.
    """
    found, is_new = await call.app_state.executor.write(integrations.reserve, call.caller, namespace)
    call.status = 201 if is_new else 200
    return call.show(found)


@router.put(
    "/v1/integrations/{namespace}/users/{external_id}",
    access=signed_in(),
    answers=integrations.LinkedAccount,
    made="/v1/integrations/{namespace}/users/{external_id}",
    errors=(errors.UnknownNamespace, errors.TooManyLinkedAccounts, errors.RateLimited),
    also={200: "The account exists. It now has this display name, unless its person has claimed it."},
    examples={"a person": {"display_name": "Ada"}},
)
async def put_linked_account(
    call: Here, namespace: IntegrationFacts, external_id: ExternalId, person: integrations.NewLinkedAccount
) -> Response:
    """Put a linked account.

    Create an account for a person that your integration acts for, or change its display name. Use the integration's
    token. A linked account has no sign-in of its own. To act for it, send the header `On-Behalf-Of:
    {namespace}:{external_id}` with any other operation, including the stream's upgrade and tickets.
    """
    try:
        found = await call.fetch(integrations.find, namespace, external_id)
    except errors.Unknown:
        integrations.must_be_its(call.caller, namespace)
        call.app_state.limits.spend("sign_ups", f"namespace {namespace}")
    else:
        if found.claimed or found.display_name == person.display_name:
            # Bots send this for each message they relay, so an unchanged account costs no write.
            call.status = 200
            return call.show(found)
    found, is_new = await call.app_state.executor.write(integrations.link, call.caller, namespace, external_id, person)
    call.app_state.authenticator.forget(found.account_id)
    call.status = 201 if is_new else 200
    return call.show(found)


@router.get(
    "/v1/integrations/{namespace}/users/{external_id}",
    access=signed_in(),
    answers=integrations.LinkedAccount,
    errors=_OF_ACCOUNT,
)
async def get_linked_account(call: Here, namespace: IntegrationFacts, external_id: ExternalId) -> Response:
    """Get a linked account.

    Read the account of a person that your integration acts for. 404 `unknown_linked_account` also means that the
    person has taken the account over and ended the link.
    """
    return await call.read(integrations.find, namespace, external_id)


@router.post(
    "/v1/integrations/{namespace}/users/{external_id}/claim-codes",
    access=signed_in(),
    answers=account_claims.ClaimCode,
    errors=(*_OF_ACCOUNT, errors.AccountClaimed),
)
async def create_claim_code(call: Here, namespace: IntegrationFacts, external_id: ExternalId) -> Response:
    """Create a claim code.

    Get a code that lets the person take over their linked account. Show it to this person only, in private. It
    works once, within 15 minutes, and invalidates earlier codes. The person redeems it with `POST /v1/auth/claim`.
    """
    return await call.write(account_claims.mint, namespace, external_id)


@router.post(
    "/v1/auth/claim",
    access=open_to_all("the code is the proof, and its person has no way to sign in yet"),
    answers=AccountCreated,
    key="none",
    errors=(errors.WrongClaimCode, errors.WeakPassword, errors.UsernameTaken, errors.RateLimited),
    examples={"ada": {"code": "mmc_...", "username": "ada", "password": "correct horse battery", "keep_linked": True}},
)
async def claim_account(call: Here, payload: account_claims.AccountClaim) -> Response:
    """Claim a linked account.

    Redeem a claim code, to own the account that an integration created for you. You choose its username and
    password; seats, results and messages stay with it. Then sign in with `POST /v1/auth/token`. If `keep_linked` is
    false, the integration can no longer act for you, at once.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ins", address)
    await call.app_state.executor.read(account_claims.must_be_code, payload.code)
    must_be_hard_to_guess(payload.password, payload.username)
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.request.while_here(call.app_state.passwords.hash(payload.password))
    account = await call.app_state.executor.write(account_claims.take, payload, hashed, address)
    call.app_state.authenticator.forget(account.id)
    return call.show(account)


@router.delete(
    "/v1/me/links/{link_id}", tag="Sign-in", access=_ACCOUNT, errors=(errors.UnknownLink, errors.LastSignInMethod)
)
async def delete_link(call: Here, link_id: Annotated[str, Path(max_length=64)]) -> Response:
    """Delete a link.

    Unlink an integration or a provider at once. An integration can no longer act for you, and its streams for you
    are closed. A provider's account gets a new account here at its next sign-in.
    """
    return await call.write(account_claims.unlink, link_id)
