import { render } from "preact";
import { Page } from "./Page";
import "../style.css";
import "../parts/parts.css";
import "./play.css";

const place = document.getElementById("app");
if (place) render(<Page />, place);
