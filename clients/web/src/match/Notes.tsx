/** What only the reader knows, and the confession box. */
import { PrivateNote, Purse } from "../parts/Notes";
import { Channel } from "../talk/Channel";
import type { Talking } from "../talk/useTalking";
import { t } from "../texts";
import { Known } from "../view/Known";
import { splitView, useMatchState, viewOf, viewShape } from "./Context";

export function Notes(props: { talking: Talking }) {
  const state = useMatchState();
  const { document, scene } = state;
  const { own } = splitView(state);
  const thoughts = props.talking.channels.find((each) => each.kind === "thoughts");
  return (
    <>
      <h2>{t("Notes")}</h2>
      {document.garnets !== null && (
        <PrivateNote>
          <p>
            <Purse balance={document.garnets} held={state.options?.submission?.garnets_held} />
          </p>
        </PrivateNote>
      )}
      {scene ? scene.Notes && document.view && <scene.Notes state={state} view={viewOf(state)} /> : Object.keys(own).length > 0 && (
        <PrivateNote>
          <Known value={own} shape={viewShape(state)} />
        </PrivateNote>
      )}
      {thoughts && (
        <section class="confession">
          <h2>{t("Confession box")}</h2>
          <p class="soft">{t("What do you think, plan and fear? Your rivals never read it.")}</p>
          <Channel channel={thoughts} />
        </section>
      )}
    </>
  );
}
