"""Operations on news: what waits for the caller, in which channels they hear of it, push, and the end of mails."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Annotated, Any, TypeAlias

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs, open_to_all, signed_in
from mainmatch.api.http.router import Router
from mainmatch.api.problems import NoMail
from mainmatch.services import errors
from mainmatch.services.news import mail_digests, news, news_preferences, push_subscriptions
from mainmatch.services.pagination import WHOLE, part_of

router = Router("Webhooks")
_ACCOUNT = needs("account:write")


SubscriptionId: TypeAlias = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z0-9_-]{16,64}$",
        description="Id that the browser chooses once, by chance, and keeps.",
        examples=["b7Vc2yKcR5mXbQd0"],
    ),
]


@router.get("/v1/push-key", access=signed_in(), answers=push_subscriptions.PushKey)
async def get_push_key(call: Here) -> Response:
    """Get the server's push key.

    Subscribe a browser to it: it is the `applicationServerKey` of `PushManager.subscribe()`. It stays the same.
    """
    return await call.read(push_subscriptions.show_key)


@router.put(
    "/v1/me/push-subscriptions/{subscription_id}",
    access=_ACCOUNT,
    answers=push_subscriptions.PushSubscription,
    errors=(errors.BadPushSubscription, errors.TooManyPushSubscriptions, errors.UnknownFeed),
    examples={
        "a phone": {
            "endpoint": "https://push.example.org/send/x3Vc9",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        },
    },
)
async def put_push_subscription(
    call: Here, subscription_id: SubscriptionId, payload: push_subscriptions.NewPushSubscription
) -> Response:
    """Put a push subscription.

    Have a browser show what waits for you from now on, of the kinds and at the hours of your preferences
    (`putNewsPreferences`): send what `PushManager.subscribe()` gave. Put it again after each sign-in: it ends with
    this request's token, which also needs `match:read`. A message has the title of a match or season and one
    sentence, encrypted for the browser; one a minute at most.
    """
    return await call.write(push_subscriptions.put, subscription_id, payload)


@router.get("/v1/me/push-subscriptions", access=_ACCOUNT, answers=push_subscriptions.PushSubscriptionList)
async def list_push_subscriptions(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my push subscriptions.

    See your browsers that show notifications, oldest first. Their addresses and keys are not shown.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), push_subscriptions.listed)


@router.delete("/v1/me/push-subscriptions/{subscription_id}", access=_ACCOUNT, errors=(errors.UnknownPushSubscription,))
async def delete_push_subscription(call: Here, subscription_id: SubscriptionId) -> Response:
    """Delete a push subscription.

    Notify a browser of nothing more. What its push service still holds can appear.
    """
    return await call.write(push_subscriptions.remove, subscription_id)


_MORNING: Mapping[str, Any] = {
    "push": ["moves", "mentions"],
    "mail": ["moves"],
    "quiet": {"begin": "22:00", "end": "07:00"},
    "zone": "Europe/Berlin",
    "language": "de",
}


@router.get("/v1/me/news", access=_ACCOUNT, answers=news.NewsList)
async def list_news(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my news.

    See what waits for you and what has come in the last three days, of the kinds that you chose for an open page: one
    piece a match or season, the most urgent first, as a push message would say it.
    """
    found = await call.fetch(news.listed, call.languages)
    return call.show(call.speak(part_of(found, limit, cursor, attrgetter("id")), found.language))


@router.get("/v1/me/news-preferences", access=_ACCOUNT, answers=news_preferences.NewsPreferences)
async def get_news_preferences(call: Here) -> Response:
    """Get my preferences for news.

    See what you hear of in which channel, when not, and in which language.
    """
    return await call.read(news_preferences.get)


@router.put(
    "/v1/me/news-preferences",
    access=_ACCOUNT,
    answers=news_preferences.NewsPreferences,
    errors=(NoMail,),
    examples={"a morning's mail, and a quiet phone": _MORNING},
)
async def put_news_preferences(call: Here, payload: news_preferences.NewsChoice) -> Response:
    """Put my preferences for news.

    Choose what you hear of in which channel: on an open page, as a push message in browsers that you subscribe, by
    mail, and in a channel of Discord of your own. What you leave out gets its default. In quiet hours nothing is
    sent; what has come is summed up at their end. A mail goes to your verified address, once a day at most, and only
    if something has come since you were last here; it can be ended from the mail program, with one press (RFC 8058).
    No message names more than the title of a match or season.
    """
    if payload.mail and (call.app_state.mailer is None or not call.app_state.public_url):
        raise NoMail
    return await call.write(news_preferences.put, payload)


@router.post(
    mail_digests.UNSUBSCRIBE + "{secret}",
    tag="Other services",
    access=open_to_all("the secret from the mail is the proof, and mail programs have no token"),
    is_tolerant=True,
    key="none",
    adds=False,
)
async def unsubscribe(
    call: Here,
    secret: Annotated[
        str, Path(max_length=64, description="Secret of the mail's address.", examples=["q9Vc2yKcR5mXbQd0"])
    ],
) -> Response:
    """Unsubscribe from mail digests.

    End the mails to the account that got this secret in one of them. Mail programs ask for it (RFC 8058), with
    `List-Unsubscribe=One-Click` as a form of either kind; any body does. The answer is the same for a secret that
    ends nothing.
    """
    await call.app_state.executor.write(mail_digests.unsubscribe, secret)
    return call.show(None)
