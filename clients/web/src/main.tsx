import { render } from "preact";
import { App } from "./App";
import { reloadAfterUpgrades } from "./lazy";
import { installWorker } from "./pwa/register";
import "./style.css";

reloadAfterUpgrades();
installWorker();
const place = document.getElementById("app");
if (place) render(<App />, place);
