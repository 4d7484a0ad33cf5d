// All tables, in the order of the report.
import { abort } from "./abort.js";
import { base64 } from "./base64.js";
import { blobFormData } from "./blob-form-data.js";
import { encoding } from "./encoding.js";
import { eventTarget } from "./event-target.js";
import { headers } from "./headers.js";
import { json } from "./json.js";
import { request } from "./request.js";
import { response } from "./response.js";
import { byteStreams } from "./streams/bytes.js";
import { piping } from "./streams/piping.js";
import { readableStreams } from "./streams/readable.js";
import { queuingStrategies } from "./streams/strategies.js";
import { textStreams } from "./streams/text.js";
import { transformStreams } from "./streams/transform.js";
import { writableStreams } from "./streams/writable.js";
import { structuredClone } from "./structured-clone.js";
import type { Table } from "./table.js";
import { timers } from "./timers.js";
import { urlSearchParams } from "./url-search-params.js";
import { url } from "./url.js";
import { closeEvent, websocket } from "./websocket.js";

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
  headers,
  request,
  response,
  blobFormData,
  readableStreams,
  byteStreams,
  writableStreams,
  piping,
  transformStreams,
  queuingStrategies,
  textStreams,
  websocket,
  closeEvent,
];
