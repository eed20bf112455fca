// The service with its webhooks, for tests, with simulated time and real local receivers.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { openWebhooks, type WebhookDeps, type Webhooks } from '../webhooks/webhooks.ts';
import { createLocalPush, systemRandom } from '@titan/platform/ports-node';
import {
  call,
  chargeBody,
  KEYS,
  openTestPayment,
  startTestService,
  type OpenPayment,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';

export type WebhookService = TestService & {
  webhooks: Webhooks;
  /** The webhooks of another process on the same database. */
  another(parts?: Partial<WebhookDeps>): Webhooks;
  /** Takes what is due and waits until all of it has been tried. */
  deliver(): Promise<void>;
  /** Advances the clock to the next try of a waiting delivery and makes it; false when none waits. */
  deliverNext(): Promise<boolean>;
  /** Opens and pays a payment. */
  pay(body: { notification_url?: string; [field: string]: unknown }, card?: string): Promise<OpenPayment>;
  deliveries(): Promise<Record<string, unknown>[]>;
  tries(): Promise<Record<string, unknown>[]>;
};

/** Webhooks are sent only when the test calls `deliver`, `deliverNext` or a sweep. */
export async function startWebhookService(
  parts: Partial<WebhookDeps> = {},
  options: TestServiceOptions = {},
): Promise<WebhookService> {
  const service = await startTestService(options);
  const { time, pool, db } = service;
  const another = (other: Partial<WebhookDeps> = {}): Webhooks =>
    openWebhooks({
      db,
      ports: { clock: time.clock, timers: time.timers, random: systemRandom, push: createLocalPush() },
      keys: KEYS,
      warn: service.services.warn,
      allowLoopback: true,
      ...parts,
      ...other,
    });
  const webhooks = another();
  await webhooks.sealTestKey();
  const deliver = async (): Promise<void> => {
    await webhooks.sweep();
    await webhooks.idle();
  };
  const rows = async (text: string): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows;
  return {
    ...service,
    webhooks,
    another,
    deliver,
    async deliverNext() {
      const [next] = await rows(`select min(due_at) as at from webhook_deliveries where status = 'waiting'`);
      if (!(next?.['at'] instanceof Date)) return false;
      await time.advance(Math.max(0, next['at'].getTime() - time.clock.now()));
      await deliver();
      return true;
    },
    async pay(body, card = 'virtual_card') {
      const payment = await openTestPayment(service, body);
      const found = SANDBOX_CARDS.find(({ name }) => name === card);
      if (!found) throw new Error(`There is no card ${card}`);
      await call(service, payment, '/card/charge', chargeBody(payment, found as never));
      return payment;
    },
    deliveries: () => rows('select * from webhook_deliveries order by transaction_id, seq'),
    tries: () => rows('select * from webhook_tries order by transaction_id, seq, claim'),
    async stop() {
      const stopped = webhooks.stop();
      // Aborts tries to receivers that never answer.
      await time.advance(5_000);
      await stopped;
      await service.stop();
    },
  };
}
