/** What only the reader knows, and their thoughts. */
import { PrivateNote, Purse } from "../parts/Notes";
import { t } from "../texts";
import { Known } from "../view/Known";
import { splitView, useMatchState, viewOf, viewShape } from "./Context";
import { Channel, type Talking } from "./Talk";

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
      {thoughts && <Channel channel={thoughts} />}
    </>
  );
}
