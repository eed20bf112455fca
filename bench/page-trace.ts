// Reads from a trace of Chromium how long a page's own script kept the main thread until the page was enhanced.

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread itself: other programs on the machine do not count. */
  tdur?: number;
  args?: { data?: { url?: string } };
};

export const TRACE_CATEGORIES = ['devtools.timeline', 'v8', 'blink.user_timing'];

/** Work for script that has no address: compiling is done for modules only, microtasks and the collector follow them. */
const NAMELESS = new Set(['v8.compileModule', 'v8.evaluateModule', 'RunMicrotasks', 'MinorGC', 'MajorGC']);
const NAMED = new Set(['FunctionCall', 'EvaluateScript', 'v8.compile']);

/** Milliseconds of the thread that set the mark `bench-live`, until then. What we injected has no address and is left out. */
export function scriptMs(trace: Buffer, origin: string): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === 'bench-live');
  if (!mark) return 0;
  const isScript = ({ name, args }: TraceEvent) =>
    NAMELESS.has(name) || (NAMED.has(name) && args?.data?.url?.startsWith(origin));
  const calls = traceEvents
    .filter((event) => event.ph === 'X' && event.pid === mark.pid && event.tid === mark.tid)
    .filter((event) => event.ts < mark.ts && isScript(event));
  return outermost(calls).reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000;
}

/** Calls that do not lie in another one. */
function outermost(calls: TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return calls
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
