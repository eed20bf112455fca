// The settings of traces, under the names that OpenTelemetry gives them. What else it has (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, …)
// its own SDK reads.
import { z } from 'zod';

export type TraceSettings = {
  /** Where spans are posted to. */
  url: string;
  /** The share of all payments, from 0 to 1. */
  share: number;
};

/** Rows of the table of settings. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: z.string().refine(isBase, 'is not an http or https address'),
    howToSet:
      'Your OpenTelemetry collector, for example OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318; leave it out for no traces',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    read: z.string().refine(isBase, 'is not an http or https address'),
    howToSet:
      'The whole address that takes traces, for example OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://localhost:4318/v1/traces; leave it out where OTEL_EXPORTER_OTLP_ENDPOINT says it',
  },
  OTEL_SDK_DISABLED: {
    read: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['true', 'false'], { error: 'is not true or false' })),
    howToSet: 'true for no traces, whatever else is set; false is the default',
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
  [N in keyof typeof TRACE_SETTINGS]?: z.output<(typeof TRACE_SETTINGS)[N]['read']> | undefined;
};

const PATH = '/v1/traces';

export function tracesOf(given: Given): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER_ARG: share = 1 } = given;
  // Many write the whole address where its beginning is meant.
  const {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url = base && base.replace(/\/+$/, '').replace(PATH, '') + PATH,
  } = given;
  return url === undefined || given.OTEL_SDK_DISABLED === 'true' ? null : { url, share };
}

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}
