// Webhooks as due work in rows (decisions 0006, 0031): each delivery is taken by one process for the length of a lease.
import type { WebhookNews } from './body.ts';
import { createBatch } from '../platform/batch.ts';
import type { Database } from '../platform/database.ts';
import { COMPOSE, FINISH, SIGNING_KEYS, TAKE } from './webhook-sql.ts';

export type Env = 'test' | 'live';

/** A delivery that this process may try now. */
export type TakenDelivery = {
  transaction_id: number;
  seq: number;
  /** This taking: what an earlier one brings is not believed any more. */
  claim: number;
  receiver_id: number;
  /** Whether the last try to this receiver failed. */
  is_failing: boolean;
  merchant_id: number;
  env: Env;
  url: string;
  /** Tries of this schedule so far, and when it began. */
  tries: number;
  began_at: Date;
  /** `KPY-PI-…`, of which with `seq` the webhook's id is made. */
  intent_reference: string;
  /** Null before the first try. */
  body: string | null;
  /** The body is made of it. */
  news: WebhookNews;
};

/** Tries under way in this process, by receiver; and how many may begin. */
export type Room = {
  busy: ReadonlyMap<number, number>;
  /** At once to one receiver; one whose last try failed has one. */
  perReceiver: number;
  toWell: number;
  toFailing: number;
};

/** What became of one try. Times are epoch ms. */
export type TriedDelivery = {
  transactionId: number;
  seq: number;
  claim: number;
  outcome: string;
  httpStatus: number | null;
  answer: string | null;
  at: number;
  tookMs: number;
  next:
    | { status: 'delivered' }
    | { status: 'waiting'; dueAt: number }
    /** `gone`: the receiver said so (410), and nothing is sent to it any more. */
    | { status: 'undelivered'; why: 'gone' | 'schedule_over' };
};

export type SealedSecret = {
  merchant_id: number;
  env: Env;
  lookup: string;
  sealed: Buffer;
  seal_key_id: string;
};

export type WebhookStore = {
  /** Takes what is due, the healthy receivers' first; nobody else takes it before `now + leaseMs`. */
  take(now: number, leaseMs: number, room: Room): Promise<TakenDelivery[]>;
  /** Writes bodies before they are sent for the first time. */
  compose(bodies: readonly { transactionId: number; seq: number; body: string }[]): Promise<void>;
  /** Writes what became of a try; true unless the delivery was taken anew meanwhile. */
  finish(tried: TriedDelivery): Promise<boolean>;
  /** Every valid secret key of these merchants that has a sealed copy, the newest first. */
  signingKeys(of: readonly { merchantId: number; env: Env }[]): Promise<SealedSecret[]>;
};

/** Builds the store. Results that come together are written together. */
export function createWebhookStore(db: Pick<Database, 'query'>): WebhookStore {
  const finish = createBatch<TriedDelivery, boolean>({
    keyOf: ({ transactionId, seq }) => `${transactionId}.${seq}`,
    // One, so that two statements never wait for each other's receivers.
    lanes: 1,
    maxItems: 200,
    async run(tried) {
      const { rows } = await db.query<{ n: number }>({
        name: 'webhook-finish',
        text: FINISH,
        values: columnsOf(tried),
      });
      const believed = new Set(rows.map(({ n }) => n));
      return tried.map((_, index) => believed.has(index + 1));
    },
  });
  return {
    async take(now, leaseMs, { busy, perReceiver, toWell, toFailing }) {
      const times = [new Date(now), new Date(now + leaseMs)];
      const values = [...times, [...busy.keys()], [...busy.values()], perReceiver, toWell, toFailing];
      return (await db.query<TakenDelivery>({ name: 'webhook-take', text: TAKE, values })).rows;
    },
    async compose(bodies) {
      if (bodies.length === 0) return;
      const values = [
        bodies.map(({ transactionId }) => transactionId),
        bodies.map(({ seq }) => seq),
        bodies.map(({ body }) => body),
      ];
      await db.query({ name: 'webhook-compose', text: COMPOSE, values });
    },
    finish,
    async signingKeys(of) {
      const values = [of.map(({ merchantId }) => merchantId), of.map(({ env }) => env)];
      return (await db.query<SealedSecret>({ name: 'webhook-keys', text: SIGNING_KEYS, values })).rows;
    },
  };
}

function columnsOf(tried: readonly TriedDelivery[]): unknown[] {
  const column = (of: (each: TriedDelivery) => unknown): unknown[] => tried.map(of);
  return [
    column(({ transactionId }) => transactionId),
    column(({ seq }) => seq),
    column(({ claim }) => claim),
    column(({ outcome }) => outcome),
    column(({ httpStatus }) => httpStatus),
    column(({ answer }) => answer),
    column(({ at }) => new Date(at)),
    column(({ tookMs }) => tookMs),
    column(({ next }) => next.status),
    column(({ next }) => (next.status === 'undelivered' ? next.why : null)),
    column(({ next }) => (next.status === 'waiting' ? new Date(next.dueAt) : null)),
  ];
}
