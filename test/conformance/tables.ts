// All tables, in the order of the report.
import { abort } from "./abort.js";
import { base64 } from "./base64.js";
import { encoding } from "./encoding.js";
import { eventTarget } from "./event-target.js";
import { json } from "./json.js";
import { structuredClone } from "./structured-clone.js";
import type { Table } from "./table.js";
import { timers } from "./timers.js";
import { urlSearchParams } from "./url-search-params.js";
import { url } from "./url.js";

export const tables: readonly Table[] = [
  url,
  urlSearchParams,
  encoding,
  base64,
  structuredClone,
  eventTarget,
  abort,
  timers,
  json,
];
