"""Integrations: front ends that speak for many people, and people who take their accounts over.

What concerns one namespace is for its own tokens only; what makes accounts or invites guessing is counted.
"""

from typing import Annotated, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs, open_to_all, signed_in
from mainmatch.api.http.rate_limits import address_of
from mainmatch.api.http.router import Router
from mainmatch.services.accounts import claim_account as account_claims
from mainmatch.services.accounts import integrations
from mainmatch.services.accounts.claim_account import ClaimCode, LinkList, Taking
from mainmatch.services.accounts.integrations import EXTERNAL_ID, NAMESPACE, LinkedAccount, LinkedPerson, NamespaceList
from mainmatch.services.accounts.integrations import Namespace as NamespaceFacts
from mainmatch.services.accounts.sign_up import Account
from mainmatch.services.errors import (
    AccountClaimed,
    LastSignInMethod,
    NamespaceTaken,
    RateLimited,
    TooManyNamespaces,
    Unknown,
    UnknownLink,
    UnknownLinkedAccount,
    UnknownNamespace,
    UsernameTaken,
    WrongClaimCode,
)

__all__ = ["router"]

router = Router("Accounts")
_ACCOUNT = needs("account:write")

Namespace: TypeAlias = Annotated[str, Path(pattern=NAMESPACE, description="Lower-case letters, digits and hyphens.")]
ExternalId: TypeAlias = Annotated[
    str,
    Path(
        pattern=EXTERNAL_ID,
        description="Your own identifier for the person, such as a Discord user id: 1 to 128 letters, digits and "
        "`._~@+-`.",
    ),
]
_OF_ACCOUNT = (UnknownNamespace, UnknownLinkedAccount)


@router.get("/v1/integrations", access=_ACCOUNT, answers=NamespaceList)
async def list_integrations(call: Here) -> Response:
    """List the namespaces that you have reserved."""
    return await call.read(integrations.namespaces_of)


@router.put(
    "/v1/integrations/{namespace}",
    access=_ACCOUNT,
    answers=NamespaceFacts,
    status=201,
    errors=(NamespaceTaken, TooManyNamespaces),
    also={200: "You had reserved it already."},
)
async def put_integration(call: Here, namespace: Namespace) -> Response:
    """Reserve a namespace for an integration.

    First come, first served, for good. Then make a token for it: `POST /v1/me/tokens` with this `namespace`.
    """
    found, is_new = await call.app_state.executor.write(integrations.reserve, call.caller, namespace)
    call.status = 201 if is_new else 200
    return call.show(found)


@router.put(
    "/v1/integrations/{namespace}/users/{external_id}",
    access=signed_in(),
    answers=LinkedAccount,
    status=201,
    errors=(UnknownNamespace, RateLimited),
    also={200: "It was there; it has this display name now, unless its person has claimed it."},
    examples={"somebody": {"display_name": "Ada"}},
)
async def put_linked_account(
    call: Here, namespace: Namespace, external_id: ExternalId, person: LinkedPerson
) -> Response:
    """Make an account for somebody whom your integration speaks for.

    With the integration's token. Nobody can sign in to it; act for it by sending the header
    `On-Behalf-Of: {namespace}:{external_id}` with any other operation, the stream's upgrade and tickets included.
    """
    try:
        found = await call.fetch(integrations.find, namespace, external_id)
    except Unknown:
        integrations.must_be_its(call.caller, namespace)
        call.app_state.limits.spend("sign_ups", f"namespace {namespace}")
    else:
        if found.claimed or found.display_name == person.display_name:
            # Bots ask this each time somebody speaks: it costs them, and others, no write.
            call.status = 200
            return call.show(found)
    found, is_new = await call.app_state.executor.write(integrations.link, call.caller, namespace, external_id, person)
    call.app_state.authenticator.forget(found.account_id)
    call.status = 201 if is_new else 200
    return call.show(found)


@router.get(
    "/v1/integrations/{namespace}/users/{external_id}", access=signed_in(), answers=LinkedAccount, errors=_OF_ACCOUNT
)
async def get_linked_account(call: Here, namespace: Namespace, external_id: ExternalId) -> Response:
    """Read the account of somebody whom your integration speaks for.

    404 `unknown_linked_account` also when its person has taken it over and ended the link.
    """
    return await call.read(integrations.find, namespace, external_id)


@router.post(
    "/v1/integrations/{namespace}/users/{external_id}/claim-codes",
    access=signed_in(),
    answers=ClaimCode,
    status=201,
    errors=(*_OF_ACCOUNT, AccountClaimed),
)
async def create_claim_code(call: Here, namespace: Namespace, external_id: ExternalId) -> Response:
    """Get a code with which the person takes the account over.

    Show it to this person only, in private: it is good once, for 15 minutes, and ends earlier ones. They redeem it with
    `POST /v1/auth/claim`.
    """
    return await call.write(account_claims.mint, namespace, external_id)


@router.post(
    "/v1/auth/claim",
    access=open_to_all("the code is the proof, and its person has no way to sign in yet"),
    answers=Account,
    key="none",
    errors=(WrongClaimCode, UsernameTaken, RateLimited),
    examples={"ada": {"code": "mmc_...", "username": "ada", "password": "correct horse battery", "keep_linked": True}},
)
async def claim_account(call: Here, payload: Taking) -> Response:
    """Take over an account that an integration made for you.

    It gets a username and password of your own; seats, results and messages stay with it. Then sign in with
    `POST /v1/auth/token`. With `keep_linked` false the integration can't act for you any more, at once.
    """
    address = address_of(call.request)
    call.app_state.limits.spend("sign_ins", address)
    await call.app_state.executor.read(account_claims.must_be_code, payload.code)
    with call.app_state.limits.turn("passwords", address):
        hashed = await call.app_state.passwords.hash(payload.password)
    account = await call.app_state.executor.write(account_claims.take, payload, hashed)
    call.app_state.authenticator.forget(account.id)
    return call.show(account)


@router.get("/v1/me/links", access=_ACCOUNT, answers=LinkList)
async def list_links(call: Here) -> Response:
    """List who you are elsewhere: integrations that act for you, providers you sign in with."""
    return await call.read(account_claims.links)


@router.delete("/v1/me/links/{link_id}", access=_ACCOUNT, errors=(UnknownLink, LastSignInMethod))
async def delete_link(call: Here, link_id: Annotated[str, Path(max_length=64)]) -> Response:
    """End a link, at once.

    An integration can't act for you any more, and what it has open for you is closed; a provider's account signs in
    here as somebody new.
    """
    return await call.write(account_claims.unlink, link_id)
