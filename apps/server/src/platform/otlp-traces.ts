// Sends spans by OTLP over HTTP, with OpenTelemetry's own SDK (decision 0090). Nothing but traces.ts imports this file, and only where traces
// are on.
import { createHash } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './config-traces.ts';
import type { Warn } from '@titan/platform/ports';
import type { PaymentSpan, Traces } from './payment-span.ts';

/** An id made of what everybody who writes a span of it knows, so that nothing has to be stored or sent along. */
const idOf = (text: string, bytes: number): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * bytes);

const traceIdOf = (payment: string): string => idOf(payment, 16);
const spanIdOf = (requestId: string): string => idOf(requestId, 8);

export function openOtlpTraces({ url, share }: TraceSettings, warn: Warn): Traces {
  const random = new RandomIdGenerator();
  let span: PaymentSpan | null = null;
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'titan-checkout' }))
      .merge(detectResources({ detectors: [envDetector] })),
    // By the trace's id, so that a payment has all of its spans or none.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => (span ? traceIdOf(span.payment) : random.generateTraceId()),
      generateSpanId: () => (span?.request?.isItself ? spanIdOf(span.request.id) : random.generateSpanId()),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: warningOnce(new OTLPTraceExporter({ url }), warn) })],
  });
  const tracer = provider.getTracer('titan-checkout');
  return {
    record(recorded) {
      const { name, side, endedAt, tookMs, facts, isFailed } = recorded;
      span = recorded;
      const begun = tracer.startSpan(
        name,
        {
          kind: side === 'server' ? SpanKind.SERVER : SpanKind.CLIENT,
          startTime: endedAt - tookMs,
          attributes: { ...facts, 'titan.payment': recorded.payment },
        },
        parentOf(recorded),
      );
      span = null;
      if (isFailed) begun.setStatus({ code: SpanStatusCode.ERROR });
      begun.end(endedAt);
    },
    close: () =>
      provider.shutdown().catch(() => {
        // The exporter has warned.
      }),
  };
}

/** What a request does is within it, although its own span is written later. */
function parentOf({ payment, request }: PaymentSpan) {
  if (request === null || request.isItself) return ROOT_CONTEXT;
  const parent = {
    traceId: traceIdOf(payment),
    spanId: spanIdOf(request.id),
    traceFlags: TraceFlags.SAMPLED,
  };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** By itself the SDK loses spans without a word. Says so when that begins. */
function warningOnce(exporter: SpanExporter, warn: Warn): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined;
        if (fails && !isFailing) warn('Traces cannot be sent, and are lost', { err: result.error });
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
