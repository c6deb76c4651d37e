import { render } from "preact";
import { App } from "./App";
import { reloadAfterUpgrades } from "./lazy";
import "./style.css";

reloadAfterUpgrades();
const place = document.getElementById("app");
if (place) render(<App />, place);
