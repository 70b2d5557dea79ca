import type { EnvironmentReader } from "./environment.ts";

/** A receiver of OpenTelemetry traces. */
export interface TraceReceiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Reads the settings that OpenTelemetry defines. The address is that of the receiver as a whole. */
export function readTraceReceiver(reader: EnvironmentReader): TraceReceiver | undefined {
  const endpoint = reader.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["https", "http"]);
  const headers = readHeaders(reader);
  const serviceName = reader.text("OTEL_SERVICE_NAME") ?? "";
  if (endpoint === undefined) return undefined;
  return { url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, headers, serviceName };
}

/** A value may hold a key, so no message repeats it. */
function readHeaders(reader: EnvironmentReader): Record<string, string> {
  const given = reader.text("OTEL_EXPORTER_OTLP_HEADERS")?.split(",") ?? [];
  const pairs = given.map((pair) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair));
  if (pairs.includes(null)) {
    reader.problem("OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value, name=value.");
    return {};
  }
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", decode(pair?.[2] ?? "")]));
}

/** OpenTelemetry writes special characters as in an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
