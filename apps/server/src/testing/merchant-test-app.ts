// The merchant API alone, on a database of its own, with simulated time.
import type { Channel } from '@titan/rules/methods';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from './test-database.ts';
import type { ChargeReply } from '../merchant-api/read-charge.ts';
import { addLinkCalls } from '../merchant-api/links.ts';
import { merchantRoutes } from '../merchant-api/charges.ts';
import { logOptions } from '@titan/platform/request-log';
import { createOutsideHttp } from '../platform/outside-http.ts';
import { createPictures } from '../merchants/pictures.ts';
import { createIds, systemRandom } from '@titan/platform/ports-node';
import { createPageAddresses, hashOfAddress } from '../payments/session/page-address.ts';
import { type Database, queriesOver } from '../db/database.ts';
import { openDatabase } from '@titan/platform/database';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { createMerchantLinkStore } from '../links/merchant-links.ts';
import { seed, TEST_MERCHANT } from '../merchants/seed.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';
import { type MerchantAnswer, merchantSender } from './merchant-caller.ts';

type Initialised = { reference: string; checkout_url: string };

export type MerchantTestApp = {
  app: FastifyInstance;
  pool: pg.Pool;
  time: SimulatedTime;
  /** URL of the database for the role that owns the tables. */
  ownerUrl: string;
  /** All log lines. */
  log(): string;
  initialize(body: unknown, secretKey?: string): Promise<MerchantAnswer<Initialised>>;
  verify(reference: string, secretKey?: string): Promise<MerchantAnswer<ChargeReply>>;
  /** Creates a merchant with a key pair, or a key pair for an existing one. */
  addMerchant(
    name: string,
    env: 'test' | 'live',
  ): Promise<{ merchantId: number; secretKey: string; publicKey: string }>;
  transactions(): Promise<Record<string, unknown>[]>;
  /** Reference of the payment at this `checkout_url`, or an empty string. */
  referenceAt(checkoutUrl: string): Promise<string>;
  stop(): Promise<void>;
};

/** Builds it with the seeded test merchant. */
export async function startMerchantApp(channels: readonly Channel[] = ['card']): Promise<MerchantTestApp> {
  const database = await createTestDatabase();
  const pool = openDatabase(database.url, () => {});
  const db = queriesOver(pool);
  const time = createSimulatedTime();
  await seed(db, time.clock, 'sandbox');
  const lines: string[] = [];
  const app = await buildMerchantApp(db, time, channels, lines);
  const send = merchantSender(app);
  return {
    app,
    pool,
    ownerUrl: database.ownerUrl,
    time,
    log: () => lines.join(''),
    initialize: (body, secretKey = TEST_MERCHANT.secretKey) =>
      send<Initialised>('POST', '/charges/initialize', secretKey, body),
    verify: (reference, secretKey = TEST_MERCHANT.secretKey) =>
      send<ChargeReply>('GET', `/charges/${encodeURIComponent(reference)}`, secretKey),
    addMerchant: (name, env) => addMerchant(pool, name, env),
    transactions: async () => (await pool.query('select * from transactions order by id')).rows,
    async referenceAt(checkoutUrl) {
      const hash = hashOfAddress(new URL(checkoutUrl).pathname.slice(1));
      const text = 'select reference from transactions where address_hash = $1';
      return (await pool.query<{ reference: string }>(text, [hash])).rows[0]?.reference ?? '';
    },
    async stop() {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

async function buildMerchantApp(
  db: Database,
  time: SimulatedTime,
  channels: readonly Channel[],
  lines: string[],
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = pino(logOptions('trace'), { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance: logger, routerOptions: { maxParamLength: 300 } });
  const own = {
    db,
    channels,
    clock: time.clock,
    ids: createIds(systemRandom, time.clock),
    keys: { idempotency: Buffer.alloc(32, 9) },
    addresses: createPageAddresses({ idempotency: Buffer.alloc(32, 9), session: Buffer.alloc(32, 7) }),
    publicUrl: 'https://pay.titan.test',
  };
  const { timers } = time;
  const outside = createOutsideHttp({ timers, allowLoopback: true });
  const pictures = createPictures({ ...own, outside, timers, publicUrl: own.publicUrl });
  const links = { ...own, pictures, links: createMerchantLinkStore(db) };
  const chapters = [(api: FastifyInstance) => addLinkCalls(api, links)];
  await merchantRoutes(app, { ...own, testAccounts: null, chapters });
  return app;
}

async function addMerchant(pool: pg.Pool, name: string, env: 'test' | 'live') {
  const secretKey = `sk_${env}_${name}_0123456789abcdef`;
  const publicKey = `pk_${env}_${name}_0123456789abcdef`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchants (name) select $1 where not exists (select from merchants where name = $1) returning id`,
    [name],
  );
  const merchantId =
    rows[0]?.id ??
    (await pool.query<{ id: number }>('select id from merchants where name = $1', [name])).rows[0]?.id ??
    0;
  await pool.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env) values ($1, $3, 'secret', $4), ($2, $3, 'public', $4)`,
    [secretKeyLookup(secretKey), publicKey, merchantId, env],
  );
  return { merchantId, secretKey, publicKey };
}
