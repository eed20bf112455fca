// For tests: the code of the methods' calls, as chunks that load or fail when the test decides.
import type { Channel } from '@titan/rules/methods';
import { type Chunk, chunk, type CallsOf } from '../methods/registration.ts';
import { partsOf } from '../methods/method-registry.ts';
import { nextTurn } from './fake-service.ts';

type AwaitedChunk = { name: string; bring(): void; lose(): void };

/** Chunks that load when the test decides. */
export function comingChunks() {
  const open: AwaitedChunk[] = [];
  const take = (): AwaitedChunk => {
    const first = open.shift();
    if (first === undefined) throw new Error('Nothing is asked for');
    return first;
  };
  return {
    coming: <Code>(name: string, there: Chunk<Code>): Chunk<Code> =>
      chunk(
        () =>
          new Promise<Code>((resolve, reject) => {
            open.push({
              name,
              bring: () => void there.load().then(resolve),
              lose: () => reject(new Error('chunk is gone')),
            });
          }),
      ),
    /** What is asked for and not there. */
    asked: () => open.map(({ name }) => name),
    async arrive() {
      take().bring();
      await nextTurn();
    },
    async fail() {
      take().lose();
      await nextTurn();
    },
  };
}

export function comingCalls() {
  const { coming, ...chunks } = comingChunks();
  const made = new Map<Channel, Chunk<CallsOf>>();
  const callsOf = (channel: Channel): Chunk<CallsOf> => {
    const calls = made.get(channel) ?? coming(channel, partsOf(channel).calls);
    made.set(channel, calls);
    return calls;
  };
  return { callsOf, ...chunks };
}
