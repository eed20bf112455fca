// Stopping: the reverse of starting, whatever fails or hangs.
import { expect, it } from 'vitest';
import { createStopOrder } from './stop-order.ts';

function setUp() {
  const events: string[] = [];
  const order = createStopOrder((line) => events.push(line));
  const part = (name: string, stop = async () => {}, limitMs = 1_000) =>
    order.started({
      name,
      limitMs,
      stop: async () => {
        events.push(`stop ${name}`);
        await stop();
      },
    });
  return { order, part, events };
}

it('stops the newest first, each after the one before', async () => {
  const { order, part, events } = setUp();
  part('database');
  part('checkout', async () => {
    await new Promise(setImmediate);
    events.push('checkout is done');
  });
  part('shop');
  await order.stopAll();
  expect(events).toEqual(['stop shop', 'stop checkout', 'checkout is done', 'stop database']);
  await order.stopAll();
  expect(events).toHaveLength(4);
});

it('goes on when one fails or takes too long', async () => {
  const { order, part, events } = setUp();
  part('database');
  part('checkout', () => new Promise(() => {}), 10);
  part('shop', () => Promise.reject(new Error('no')));
  await order.stopAll();
  expect(events).toEqual([
    'stop shop',
    'The shop did not stop cleanly: no',
    'stop checkout',
    'The checkout was still busy after 0.01 s.',
    'stop database',
  ]);
});

it('stops everything at once when abandoned', () => {
  const { order, part, events } = setUp();
  part('database');
  part('checkout', () => new Promise(() => {}));
  order.abandonAll();
  expect(events).toEqual(['stop checkout', 'stop database']);
});
