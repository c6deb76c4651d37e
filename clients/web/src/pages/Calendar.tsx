/** The secret address at which a calendar program reads one's deadlines: made, shown once, and revoked. */
import { useState } from "preact/hooks";
import { SERVER } from "../base";
import { useDeed, useLoaded } from "../hooks";
import { MainmatchError } from "../sdk";
import { useSession } from "../session";
import { t } from "../texts";
import { Asking, Busy, Card, Trouble, When } from "../ui/Bits";
import { Copying } from "../ui/Copying";

export function Calendar() {
  const { client } = useSession();
  const deed = useDeed();
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState<"renew" | "revoke" | null>(null);
  const { value, trouble, again } = useLoaded(
    () =>
      client.calendar().catch((error: unknown) => {
        if (error instanceof MainmatchError && error.code === "unknown_calendar") return null;
        throw error;
      }),
    [client],
  );
  const make = () =>
    deed.run(async () => {
      setAsked(null);
      const { path } = await client.createCalendar();
      setAddress(path ? `${SERVER}${path}` : "");
      again();
    });
  const revoke = () =>
    deed.run(async () => {
      setAsked(null);
      await client.deleteCalendar();
      setAddress("");
      again();
    });
  return (
    <Card title={t("Calendar")}>
      <p>{t("A calendar program can show your deadlines: the title of the match, and until when it waits for you.")}</p>
      {value === undefined && !trouble && <Busy />}
      {address && (
        <div role="status" class="receipt">
          <p>{t("Add this address to your calendar as a subscription. It is shown only now, and whoever has it can read your deadlines.")}</p>
          <p>
            <code class="link" translate={false}>{address}</code>
          </p>
          <Copying text={address} label={t("Copy the address")} done={t("The address is copied.")} />
        </div>
      )}
      {value && !address && (
        <p>
          {t("It has an address since:")} <When at={value.created_at} />
        </p>
      )}
      <Trouble text={trouble ?? deed.trouble} />
      {value !== undefined && (
        <div class="buttons">
          <button type="button" class="second" disabled={deed.isBusy} onClick={() => (value ? setAsked("renew") : void make())}>
            {value ? t("Make another address") : t("Make an address")}
          </button>
          {value && (
            <button type="button" class="second" disabled={deed.isBusy} onClick={() => setAsked("revoke")}>
              {t("Revoke the address")}
            </button>
          )}
        </div>
      )}
      {asked && (
        <Asking title={asked === "renew" ? t("Make another address?") : t("Revoke the address?")} yes={asked === "renew" ? t("Make it") : t("Revoke it")} isBusy={deed.isBusy} onYes={() => void (asked === "renew" ? make() : revoke())} onNo={() => setAsked(null)}>
          <p>{t("Calendars that have the present address show nothing new from then on.")}</p>
        </Asking>
      )}
    </Card>
  );
}
