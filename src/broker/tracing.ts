/**
 * Spans of requests, in the form of OpenTelemetry's API: an app hands in the tracer that it got from
 * `@opentelemetry/api`. Without one nothing is made.
 */

/** The part of OpenTelemetry's `Span` that is used. */
export interface TraceSpan {
  setAttribute(key: string, value: string | number): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/** The part of OpenTelemetry's `Tracer` that is used. */
export interface RequestTracer {
  startSpan(name: string, options: { kind: number; attributes: Record<string, string | number> }): TraceSpan;
}

/** SpanKind.CLIENT and SpanStatusCode.ERROR of OpenTelemetry. */
const KIND_CLIENT = 2;
const STATUS_ERROR = 2;

/** One request of a plugin, by the semantic conventions for HTTP clients. */
export class RequestSpan {
  readonly #span: TraceSpan | null;

  constructor(
    tracer: RequestTracer | null,
    pluginId: string,
    name: string,
    destination: { readonly host: string; readonly port: number },
  ) {
    this.#span =
      tracer?.startSpan(name, {
        kind: KIND_CLIENT,
        attributes: {
          "escouade.plugin.id": pluginId,
          "server.address": destination.host,
          "server.port": destination.port,
        },
      }) ?? null;
  }

  succeed(status: number): void {
    if (this.#span === null) return;
    this.#span.setAttribute("http.response.status_code", status);
    if (status >= 400) this.#span.setStatus({ code: STATUS_ERROR });
    this.#span.end();
  }

  fail(code: number, message: string): void {
    if (this.#span === null) return;
    this.#span.setAttribute("error.type", String(code));
    this.#span.setStatus({ code: STATUS_ERROR, message });
    this.#span.end();
  }
}
