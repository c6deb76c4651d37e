"""Operations for admins of the server: its accounts, its state and its audit log. They show nothing of any match."""

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from mainmatch.api.http.context import After, Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.services.accounts import server_administration
from mainmatch.services.accounts.server_administration import AccountSummaryList, ServerAudit, ServerState
from mainmatch.services.errors import NotAdmin, SignInAgain
from mainmatch.services.pagination import PAGE

router = Router("Server")


_ADMIN = needs("account:write")
_OF_ADMINS = (NotAdmin, SignInAgain)


@router.get("/v1/admin/accounts", access=_ADMIN, answers=AccountSummaryList, errors=_OF_ADMINS)
async def list_accounts(
    call: Here,
    q: Annotated[
        str | None, Query(min_length=1, max_length=64, description="Part of a username or display name.")
    ] = None,
    limit: PageSize = PAGE,
    cursor: Cursor = None,
) -> Response:
    """List the accounts.

    Find accounts by a part of their username or display name. Only an admin's session can do this.
    """
    return await call.read(server_administration.listed, q, limit, cursor)


@router.get("/v1/admin/server", access=_ADMIN, answers=ServerState, errors=_OF_ADMINS, has_etag=False)
async def get_server(call: Here) -> Response:
    """Get the server's state.

    See whether it can write, what is overdue, its quotas and its scheduled backups. Only an admin's session can do
    this.
    """
    return await call.read(server_administration.state_of, call.app_state.server_facts())


@router.get("/v1/admin/audit", access=_ADMIN, answers=ServerAudit, errors=_OF_ADMINS)
async def list_server_audit(call: Here, limit: PageSize = PAGE, after: After = 0) -> Response:
    """List the entries of the server's audit log.

    Read what admins, and the operator on the command line, did to accounts. Only an admin's session can do this.
    """
    return await call.read(server_administration.audit_of, limit=limit, after=after)
