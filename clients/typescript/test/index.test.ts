// All tests in one process, on one server: starting one is most of what a test would cost.

import { after, before } from "node:test";

import { endAll, openAll } from "./house.js";

before(openAll);
after(endAll);

import "./calls.js";
import "./live.js";
import "./places.js";
import "./seasons.js";
import "./storm.js";
import "./transcripts.js";
import "./waking.js";
