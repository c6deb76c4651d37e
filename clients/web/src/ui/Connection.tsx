/** A line below the header while the server does not answer: since when, and what is not confirmed. */
import { useConnection } from "../connection";
import { nt, t } from "../texts";
import { atClock } from "../time";

export function ConnectionLine() {
  const { lostAt, pending } = useConnection();
  return (
    <div role="status">
      {lostAt !== null && (
        <p class="offline">
          <strong>{t("No connection since {time}.", { time: atClock(new Date(lostAt).toISOString()) })}</strong>{" "}
          {pending
            ? nt("{n} thing that you sent is not confirmed: it is sent again until it is. Keep this page open.", "{n} things that you sent are not confirmed: they are sent again until they are. Keep this page open.", pending)
            : t("All that you sent before is safe. This page goes on by itself once the server answers.")}
        </p>
      )}
    </div>
  );
}
