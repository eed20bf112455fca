// Commit to received: how long news takes from its commit in one process to the pages that another holds, while that one holds all
// streams; beside a bare NOTIFY of the same commits, in turn with them.
import { createPostgresPush } from '@titan/server/push/postgres-push';
import { systemTimers } from '@titan/server/platform/ports-node';
import pg from 'pg';
import type { Streams } from './push-streams.ts';

const ROUNDS = 5;
const NEWS_OF_ROUND = 40;
const CHANNEL = 'bench_bare';

export type Delivery = { p50Ms: number; p99Ms: number };
export type Deliveries = { product: Delivery[]; bare: Delivery[] };

export type DeliveryParts = {
  databaseUrl: string;
  streams: Streams;
  /** The open streams of each payment, by its transaction. */
  streamsOf: ReadonlyMap<number, readonly number[]>;
  /** Transactions that nobody listens to: their news is the bare one's, so that no look of the service finds it. */
  unheard: readonly number[];
};

type Line = { client: pg.Client; hearsNext(): Promise<void> };

/** Tells of one payment after another; answers each round's times, counted from the moment the commit was answered. */
export async function measureDelivery(parts: DeliveryParts): Promise<Deliveries> {
  const { databaseUrl } = parts;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const line = await openLine(databaseUrl);
  const push = createPostgresPush({ databaseUrl, timers: systemTimers, warn: () => {} });
  const isOpen = new Promise<void>((resolve) => push.listen((news) => news === null && resolve()));
  try {
    await isOpen;
    const [nextHeard, nextUnheard] = [inTurn([...parts.streamsOf.keys()]), inTurn(parts.unheard)];
    const bare = () => bareNotify(pool, line, nextUnheard());
    const product = () => announced(parts, pool, push, nextHeard());
    await timesOf(bare);
    const deliveries: Deliveries = { product: [], bare: [] };
    await timesOf(product);
    for (let round = 0; round < ROUNDS; round += 1) {
      deliveries.bare.push(await timesOf(bare));
      deliveries.product.push(await timesOf(product));
    }
    return deliveries;
  } finally {
    await push.close();
    await line.client.end();
    await pool.end();
  }
}

function inTurn(ids: readonly number[]): () => number {
  let next = 0;
  return () => {
    next += 1;
    return ids[next % ids.length] ?? 0;
  };
}

async function timesOf(tellOne: () => Promise<number[]>): Promise<Delivery> {
  const times: number[] = [];
  for (let n = 0; n < NEWS_OF_ROUND; n += 1) times.push(...(await tellOne()));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** As the service announces: what is gathered, the notification, the reading of the news, the streams. */
function announced(
  { streams, streamsOf }: DeliveryParts,
  pool: pg.Pool,
  push: { announce(id: number): void },
  id: number,
): Promise<number[]> {
  return streams.timesOf(async (began) => {
    await commitNews(pool, id);
    began();
    push.announce(id);
  }, streamsOf.get(id));
}

/** The limit: the same commit, and a notification that a bare connection hears. */
async function bareNotify(pool: pg.Pool, line: Line, id: number): Promise<number[]> {
  await commitNews(pool, id);
  const from = performance.now();
  const heard = line.hearsNext();
  await pool.query('select pg_notify($1, $2)', [CHANNEL, String(id)]);
  await heard;
  return [performance.now() - from];
}

async function commitNews(pool: pg.Pool, id: number): Promise<void> {
  await pool.query({ name: 'news', text: NEWS, values: [id] });
}

const NEWS = `
with moved as (update transactions set outbox_seq = outbox_seq + 1 where id = $1 returning id, outbox_seq)
insert into outbox (transaction_id, seq, kind, body, at) select id, outbox_seq, 'pending', '{}', now() from moved`;

async function openLine(databaseUrl: string): Promise<Line> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return { client, hearsNext: () => new Promise((resolve) => client.once('notification', () => resolve())) };
}
