// For tests: the methods' machines as chunks that come, or fail to, when the test says so.
import { type Chunk, chunk } from '../methods/method-chunk.ts';
import { METHOD_CHUNKS, type MethodChunks } from '../methods/method-chunks.ts';
import { nextTurn } from './fake-service.ts';

type Open = { name: string; bring(): void; lose(): void };

export function comingMachines() {
  const open: Open[] = [];
  const coming = <Code>(name: string, there: Chunk<Code>) =>
    chunk(
      () =>
        new Promise<Code>((resolve, reject) => {
          open.push({
            name,
            bring: () => void there.load().then(resolve),
            lose: () => reject(new Error('chunk is gone')),
          });
        }),
    );
  const take = (): Open => {
    const first = open.shift();
    if (first === undefined) throw new Error('No machine is asked for');
    return first;
  };
  const code: MethodChunks = {
    card: coming('card', METHOD_CHUNKS.card),
    bank_transfer: coming('bank_transfer', METHOD_CHUNKS.bank_transfer),
    mobile_money: coming('mobile_money', METHOD_CHUNKS.mobile_money),
    pay_with_bank: coming('pay_with_bank', METHOD_CHUNKS.pay_with_bank),
  };
  return {
    code,
    /** Of which methods the machine is asked for and not there. */
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
