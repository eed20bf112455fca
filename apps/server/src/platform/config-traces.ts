// The settings of traces, under the names that OpenTelemetry gives them. What else it has (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, …)
// its own SDK reads.
import { z } from 'zod';

export type TraceSettings = {
  /** Where spans are posted to. */
  url: string;
  /** Of all payments, from 0 to 1. */
  share: number;
};

/** Rows of the table of settings. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: z.string().refine(isBase, 'is not an http or https address'),
    howToSet:
      'Your OpenTelemetry collector, for example OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318; leave it out for no traces',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    read: z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'is not a number from 0 to 1')
      .transform(Number),
    howToSet: 'The share of payments that are traced, for example OTEL_TRACES_SAMPLER_ARG=0.1',
  },
} as const;

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
};

export function tracesOf(given: Given): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER_ARG: share = 1 } = given;
  if (base === undefined) return null;
  return { url: `${base.replace(/\/$/, '')}/v1/traces`, share };
}

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}
