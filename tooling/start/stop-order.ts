// Stops what was started in reverse order, each part with a time limit.
type Part = { name: string; limitMs: number; stop: () => Promise<void> };

export type StopOrder = {
  started(part: Part): void;
  /** Stops everything, the newest first; a part that fails or takes too long is reported and skipped. */
  stopAll(): Promise<void>;
  /** Stops everything at once without waiting: for an operator who asks a second time. */
  abandonAll(): void;
};

export function createStopOrder(say: (line: string) => void): StopOrder {
  const parts: Part[] = [];
  return {
    started: (part) => void parts.push(part),
    stopAll: async () => {
      for (let part = parts.pop(); part; part = parts.pop()) await stopInTime(part, say);
    },
    abandonAll: () => {
      for (const part of parts.splice(0).toReversed()) part.stop().catch(() => {});
    },
  };
}

async function stopInTime({ name, limitMs, stop }: Part, say: (line: string) => void): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), limitMs);
  try {
    if ((await Promise.race([stop(), late])) === 'late')
      say(`The ${name} was still busy after ${limitMs / 1000} s.`);
  } catch (error) {
    say(`The ${name} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearTimeout(timer);
  }
}
