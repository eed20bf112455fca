// Deadlines against a processor's double: it answers in real time, and the service waits in simulated time.
import type { SimulatedTime } from '@titan/server/testing/simulated-time';
import { SECOND_MS } from '@titan/rules/durations';
import type { StubServer } from './stub-server.ts';

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs it and answers what it answers. Where a stub leaves a request hanging, time passes second by second until its deadline. It stands still
 * while another request is being answered, or that answer would count as lost.
 */
export async function passDeadlines<Result>(
  { stubs, time }: { stubs: readonly Pick<StubServer, 'hung' | 'unanswered'>[]; time: SimulatedTime },
  start: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const ended = start().finally(() => {
    isOver = true;
  });
  const sum = (kind: 'hanging' | 'awaited'): number =>
    stubs.reduce((all, stub) => all + stub.unanswered()[kind], 0);
  while (!isOver) {
    await Promise.race([ended, ...stubs.map((stub) => stub.hung())]);
    for (; !isOver && sum('hanging') > 0; await turnOfTheLoop())
      if (sum('awaited') === 0) await time.advance(SECOND_MS);
  }
  return ended;
}
