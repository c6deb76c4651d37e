import { render } from "preact";
import { App } from "./App";
import { takeCode } from "./invitation";
import { reloadAfterUpgrades } from "./lazy";
import { installWorker } from "./pwa/register";
import { surviveTranslators } from "./translated";
import "./style.css";

takeCode();
reloadAfterUpgrades();
installWorker();
const place = document.getElementById("app");
if (place) {
  render(<App />, place);
  surviveTranslators(place);
}
