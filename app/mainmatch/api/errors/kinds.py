"""Errors of HTTP and of the API layer; other errors are in services, rules and season."""

from mainmatch.services.errors import (
    Busy,
    Forbidden,
    Invalid,
    ServiceError,
    TooLarge,
    TooMany,
    Unauthenticated,
    Unknown,
)


class MalformedJson(Invalid, code="malformed_json", title="Malformed JSON"):
    """The body is not strict JSON; `detail` says where it fails."""


class MalformedForm(Invalid, code="malformed_form"):
    """The body is not a UTF-8 form with each field at most once."""


class MethodNotAllowed(ServiceError, code="method_not_allowed", status=405):
    """This address does not support the method; `Allow` lists those it does."""


class BodyTooLarge(TooLarge, code="body_too_large"):
    """The body is larger than the limit of this operation."""


class UnsupportedMediaType(ServiceError, code="unsupported_media_type", status=415):
    """Unsupported Content-Type. Send the documented one."""


class InternalError(ServiceError, code="internal_error", status=500):
    """The server failed. Give its operator the `request_id`, which finds the error in the log."""


class NotReady(Busy, code="not_ready"):
    """The server is shutting down, or cannot reach or write its database. Retry against another instance."""


class OperatorsOnly(Forbidden, code="operators_only", title="For operators only"):
    """Only the server's operator can read this."""


class RequestTimeout(ServiceError, code="request_timeout", status=408):
    """The request took too long to arrive. Send it again."""


class BadRequest(ServiceError, code="bad_request", status=400):
    """The request is not valid HTTP for this server."""


class BadIdempotencyKey(Invalid, code="bad_idempotency_key", title="Bad Idempotency-Key"):
    """Send one `Idempotency-Key` of 1 to 255 visible ASCII characters."""


class IdempotencyKeyRequired(Invalid, code="idempotency_key_required", title="Idempotency-Key required"):
    """With a personal token, this operation needs an `Idempotency-Key`, so that a repeated request has one effect."""


class InvalidCredentials(Unauthenticated, code="invalid_credentials", title="Wrong username or password"):
    """No account has this username and password."""


class InvalidGrant(ServiceError, code="invalid_grant", title="Not remembered", status=400):
    """This device remembers no session, or it has ended. Sign in."""


class NoProvider(Unknown, code="no_provider"):
    """This server has no external identity provider. Sign in with username and password."""


class NoMail(Unknown, code="no_mail"):
    """This server sends no mail. Ask its operator for a reset code."""


class BadReturnAddress(Invalid, code="bad_return", title="Bad return address"):
    """This return address is not allowed. The operator lists the allowed ones in MAINMATCH_OIDC_RETURNS."""


class WrongBrowser(Forbidden, code="wrong_browser", title="Another browser"):
    """This sign-in was started in another browser or more than ten minutes ago, or is already finished.

    Start again.
    """


class TooManyConnections(TooMany, code="too_many_connections"):
    """Too many connections. Close a stream or a waiting long poll first."""
