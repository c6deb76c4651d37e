"""Operations on the caller's mail digest: what waits for them, by mail, once a day at most."""

from typing import Annotated, Literal

from fastapi import Form, Path
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from mainmatch.api.errors.kinds import MalformedForm, NoMail
from mainmatch.api.http.context import Here, needs, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.services.errors import NoMailDigest
from mainmatch.services.news import mail_digests
from mainmatch.services.news.mail_digests import UNSUBSCRIBE, MailDigest, NewMailDigest

router = Router("Webhooks")
_ACCOUNT = needs("account:write")


class OneClickForm(BaseModel):
    """What a mail program sends at a press on its button (RFC 8058)."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    list_unsubscribe: Annotated[
        Literal["One-Click"], Field(alias="List-Unsubscribe", description="The word that RFC 8058 asks for.")
    ]


_MORNING = {"kinds": ["moves", "mentions"], "at": "08:00", "zone": "Europe/Berlin", "language": "de"}


@router.get("/v1/me/mail-digest", access=_ACCOUNT, answers=MailDigest, errors=(NoMailDigest,), example=_MORNING)
async def get_mail_digest(call: Here) -> Response:
    """Get my mail digest.

    See what is summed up for you by mail, and when. 404: nothing is.
    """
    return await call.read(mail_digests.get)


@router.put(
    "/v1/me/mail-digest",
    access=_ACCOUNT,
    answers=MailDigest,
    errors=(NoMail,),
    examples={"each morning": _MORNING},
    example=_MORNING,
)
async def put_mail_digest(call: Here, payload: NewMailDigest) -> Response:
    """Put my mail digest.

    Get what waits for you summed up by mail, at your verified address, once a day at most. No mail is sent where
    nothing has come since you were last here, or since the last mail. A mail names matches and seasons by their
    titles, and says no more of them than a push message. Its subject names none. It can be ended from the mail
    program, with one press (RFC 8058).
    """
    if call.app_state.mailer is None or not call.app_state.public_url:
        raise NoMail
    return await call.write(mail_digests.put, payload)


@router.delete("/v1/me/mail-digest", access=_ACCOUNT, errors=(NoMailDigest,))
async def delete_mail_digest(call: Here) -> Response:
    """Delete my mail digest.

    Get nothing summed up by mail any more.
    """
    return await call.write(mail_digests.remove)


@router.post(
    UNSUBSCRIBE + "{secret}",
    tag="Other services",
    access=open_to_all("the secret from the mail is the proof, and mail programs have no token"),
    key="none",
    adds=False,
    errors=(MalformedForm,),
)
async def unsubscribe(
    call: Here,
    secret: Annotated[
        str, Path(max_length=64, description="Secret of the mail's address.", examples=["q9Vc2yKcR5mXbQd0"])
    ],
    form: Annotated[OneClickForm, Form()],
) -> Response:
    """Unsubscribe from mail digests.

    End the digest whose mails have this secret. Mail programs ask for it (`List-Unsubscribe-Post`). The answer is the
    same for a secret that ends nothing.
    """
    await call.app_state.executor.write(mail_digests.unsubscribe, secret)
    return call.show(None)
