/** The picture of a public match's result, to save or to post, and the result as text. */
import { useState } from "preact/hooks";
import { BASE, SERVER } from "../base";
import { useDeed } from "../hooks";
import { namingOf } from "../names";
import { listed, number, t } from "../texts";
import { Card, Trouble } from "../ui/Bits";
import { Copying } from "../ui/Copying";
import { useMatchState } from "./Context";

const WIDTH = 1200;
const HEIGHT = 630;

export function Share() {
  const { facts, result } = useMatchState();
  const deed = useDeed();
  const [said, setSaid] = useState("");
  if (facts.visibility !== "public" || !result) return null;
  const picture = `${BASE}/v1/matches/${facts.id}/share.svg`;
  const address = `${SERVER}/m/${facts.id}`;
  const savePicture = async () => setSaid((await deed.run(() => save(picture, `${facts.title}.png`))) ? t("The picture is saved.") : "");
  const { name } = namingOf(facts.seats, null);
  const rows = result.standings.map((row) => `${number(Number(row.rank))}. ${name(Number(row.seat))}: ${number(Number(row.score))}`);
  const winners = result.winners.length ? t("Winners: {names}", { names: listed(result.winners.map(name)) }) : t("No winner");
  const text = [facts.title, winners, ...rows, address].join("\n");
  return (
    <Card title={t("Share the result")}>
      <img class="sharepicture" src={picture} width={WIDTH} height={HEIGHT} loading="lazy" alt={t("The result as a picture")} />
      <Trouble text={deed.trouble} />
      <div class="buttons">
        <button type="button" class="second" disabled={deed.isBusy} onClick={() => void savePicture()}>
          {t("Save the picture")}
        </button>
        <span role="status">{said}</span>
        <Copying text={text} label={t("Copy as text")} done={t("The text is copied.")} />
        <Copying text={address} label={t("Copy the link")} done={t("The link is copied.")} />
      </div>
      <p class="help">{t("The link shows this picture where it is posted.")}</p>
    </Card>
  );
}

/** Saves a picture of the server as a PNG, which every messenger takes. */
async function save(address: string, name: string): Promise<void> {
  const image = Object.assign(new Image(WIDTH, HEIGHT), { src: address });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!made) throw new Error("no picture");
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(made), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
