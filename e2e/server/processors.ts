// For the browser tests: a copy of the service whose payments go to the processors' connectors, with doubles where PROVIDER_URL_… leads. It has
// a database, a clock and merchants of its own, and no sandbox.
import type { Channel } from '@titan/rules/methods';
import { openDatabase } from '@titan/platform/database';
import { readSettings } from '@titan/server/platform/config';
import { loadKeys } from '@titan/server/platform/keys';
import type { LocalPostgres } from '@titan/server/platform/local-postgres';
import { systemRandom } from '@titan/platform/ports-node';
import { queriesOver } from '@titan/server/db/database';
import { migrate } from '@titan/server/db/migrate';
import { createAccountUpkeep } from '@titan/server/providers/account-upkeep';
import { secretKeyLookup } from '@titan/server/merchants/merchant-key';
import { KORA } from '@titan/server/providers/kora/index';
import { DARAJA } from '@titan/server/providers/daraja/index';
import { FLUTTERWAVE_V3 } from '@titan/server/providers/flutterwave-v3/index';
import { MTN_MOMO } from '@titan/server/providers/mtn-momo/index';
import { PAYSTACK } from '@titan/server/providers/paystack/index';
import { processorConnectors } from '@titan/server/providers/processors';
import { createRouteUpkeep } from '@titan/server/providers/route-upkeep';
import { startKoraStub } from '@titan/processor-kit/kora/stub';
import { koraCredentials } from '@titan/processor-kit/kora/stub-rules';
import type { RawCallback } from '@titan/server/providers/port';
import { type DarajaStub, startDarajaStub } from '@titan/processor-kit/daraja/stub';
import { darajaCredentials } from '@titan/processor-kit/daraja/stub-rules';
import { startFlutterwaveV3Stub } from '@titan/processor-kit/flutterwave-v3/stub';
import { flutterwaveV3Credentials } from '@titan/processor-kit/flutterwave-v3/stub-rules';
import { startMtnMomoStub } from '@titan/processor-kit/mtn-momo/stub';
import { mtnMomoCredentials } from '@titan/processor-kit/mtn-momo/stub-rules';
import { paystackCredentials, signedByPaystack, startPaystackStub } from '@titan/processor-kit/paystack/stub';
import { startServer } from '@titan/server/start-server';
import { freePort } from '@titan/server/testing/free-port';
import { createCredentialVault } from '@titan/server/vault/account-credentials';
import { addMerchant } from './merchant.ts';
import { actOnPerson } from './person.ts';
import { createTurnableTime } from '@titan/server/testing/turnable-time';

/** Under `direct` the cards are typed on our own form. */
const ACCOUNTS = [
  { provider: DARAJA, name: 'main', direct_cards: false },
  { provider: MTN_MOMO, name: 'main', direct_cards: false },
  { provider: PAYSTACK, name: 'main', direct_cards: false },
  { provider: PAYSTACK, name: 'direct', direct_cards: true },
  { provider: KORA, name: 'main', direct_cards: true },
  { provider: KORA, name: 'page', direct_cards: false },
  { provider: FLUTTERWAVE_V3, name: 'main', direct_cards: true },
  { provider: FLUTTERWAVE_V3, name: 'page', direct_cards: false },
] as const;

/** What goes where: to Daraja from 2,000 shillings on. */
const ROUTES: readonly Route[] = [
  { to: 'mtn-momo/main', channel: 'mobile_money', currency: 'GHS' },
  { to: 'daraja/main', channel: 'mobile_money', currency: 'KES', minMinor: 200_000 },
  { to: 'paystack/main', channel: 'mobile_money', currency: 'KES' },
  { to: 'paystack/main', channel: 'mobile_money', currency: 'XOF' },
  { to: 'paystack/main', channel: 'pay_with_bank', currency: 'NGN' },
  { to: 'paystack/main', channel: 'pay_with_bank', currency: 'ZAR' },
  { to: 'paystack/main', channel: 'bank_transfer', currency: 'NGN' },
  { to: 'paystack/main', channel: 'bank_transfer', currency: 'KES' },
  { to: 'paystack/main', channel: 'card', currency: 'NGN' },
  { to: 'paystack/direct', channel: 'card', currency: 'GHS' },
];
/** What such a processor takes; from 10,000 naira on its cards are typed on its own page. */
const routesTo = (provider: string): Route[] => [
  { to: `${provider}/main`, channel: 'mobile_money', currency: 'KES' },
  { to: `${provider}/main`, channel: 'mobile_money', currency: 'GHS' },
  { to: `${provider}/main`, channel: 'bank_transfer', currency: 'NGN' },
  { to: `${provider}/page`, channel: 'card', currency: 'NGN', minMinor: 1_000_000 },
  { to: `${provider}/main`, channel: 'card', currency: 'NGN', maxMinor: 999_999 },
];
/** Routes of merchants who have one processor each. */
const ROUTES_OF_ONE: Readonly<Record<string, readonly Route[]>> = {
  [KORA]: [...routesTo(KORA), { to: 'kora/main', channel: 'pay_with_bank', currency: 'NGN' }],
  [FLUTTERWAVE_V3]: routesTo(FLUTTERWAVE_V3),
};

type Route = { to: string; channel: Channel; currency: string; minMinor?: number; maxMinor?: number };

const HOUR_MS = 60 * 60_000;

export type Processors = {
  /** Does what the address of a request names; the copy is started at the first. */
  act(pathname: string, query: URLSearchParams): Promise<unknown>;
  close(): Promise<void>;
};

/** @param database in which the copy's own is made */
export function createProcessors(database: LocalPostgres, dataDir: string): Processors {
  let running: ReturnType<typeof start> | null = null;
  return {
    async act(pathname, query) {
      const { databaseUrl, place, time, stubs } = await (running ??= start(database, dataDir));
      const at = query.get('at');
      const stub = stubAt(stubs, at);
      const charge = query.get('charge') ?? '';
      switch (pathname) {
        case '/processors/advance':
          time.turnOn(Number(query.get('ms')));
          return tellRefunds(stubs[DARAJA]);
        case '/processors/lose':
          return stub.fail('create', 'cut_after');
        case '/processors/approve':
          return stub.decide(charge, 'paid');
        case '/processors/refuse':
          return stub.decide(charge, 'refused');
        case '/processors/callback':
          return callBack({ place, stubs }, at, charge);
        case '/processors/dispute':
          return moveDispute({ place, stubs, time }, query);
        case '/processors/person':
          // However far other tests turn the clock meanwhile, they have just proved who they are.
          return actOnPerson(databaseUrl, query, time.clock.now() + HOUR_MS);
        case '/processors/book':
          return stub.book();
        default:
          return place;
      }
    },
    async close() {
      const started = await running;
      await started?.server.close();
      for (const stub of Object.values(started?.stubs ?? {})) await stub.stop();
    },
  };
}

type RunningProcessors = Awaited<ReturnType<typeof start>>;

/** MTN's, unless another is named. */
function stubAt(stubs: RunningProcessors['stubs'], at: string | null) {
  return at !== null && at in stubs ? stubs[at as keyof typeof stubs] : stubs[MTN_MOMO];
}

/** About a charge: Daraja at its own address, the others at that of their account. */
function callBack(
  { place, stubs }: Pick<RunningProcessors, 'place' | 'stubs'>,
  at: string | null,
  charge: string,
) {
  const mpesa = stubs[DARAJA];
  if (at === DARAJA) return send(mpesa.callbackUrlOf(mpesa.idOf(charge)) ?? '', mpesa.callbackOf(charge));
  const by = at === KORA || at === FLUTTERWAVE_V3 ? at : PAYSTACK;
  return send(`${place.origin}/api/callbacks/${by}/main`, stubs[by].callbackOf(charge));
}

/** At Paystack, of its account: opens it, to be answered within so many hours, or ends it. Answers how we took that, and what it was answered. */
async function moveDispute(
  { place, stubs, time }: Pick<RunningProcessors, 'place' | 'stubs' | 'time'>,
  query: URLSearchParams,
): Promise<{ status: number; answers: unknown }> {
  const [id, resolution] = [Number(query.get('id')), query.get('end')];
  const answers = stubs[PAYSTACK].disputeAnswers(id);
  stubs[PAYSTACK].dispute({
    id,
    reference: query.get('charge') ?? '',
    status: resolution === null ? 'awaiting-merchant-feedback' : 'resolved',
    resolution,
    refundAmount: null,
    dueAt: new Date(time.clock.now() + Number(query.get('hours')) * HOUR_MS).toISOString(),
  });
  const event = `charge.dispute.${resolution === null ? 'create' : 'resolve'}`;
  const called = signedByPaystack(paystackCredentials('main').secretKey, { event, data: { id } });
  return { status: await send(`${place.origin}/api/callbacks/${PAYSTACK}/main`, called), answers };
}

/** As a processor does it. */
async function send(url: string, { headers, body }: RawCallback): Promise<number> {
  const sent = { method: 'POST', headers: headers as Record<string, string>, body: String(body) };
  return (await fetch(url, sent)).status;
}

/** Daraja answers refunds by callbacks alone. */
async function tellRefunds({ takeRefundCallbacks }: DarajaStub): Promise<void> {
  for (const { url, raw } of takeRefundCallbacks?.() ?? []) await send(url, raw);
}

async function start(database: LocalPostgres, dataDir: string) {
  const time = createTurnableTime();
  const stubs = {
    [DARAJA]: await startDarajaStub(time.clock, { takesLocal: true, locksPhones: true }),
    [MTN_MOMO]: await startMtnMomoStub(time.clock),
    [PAYSTACK]: await startPaystackStub(time.clock),
    [KORA]: await startKoraStub(time.clock),
    [FLUTTERWAVE_V3]: await startFlutterwaveV3Stub(time.clock),
  };
  const databaseUrl = await database.ensureDatabase('titan_processors');
  await migrate(databaseUrl);
  const port = await freePort();
  const read = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_URL_DARAJA: stubs[DARAJA].url,
    PROVIDER_URL_MTN_MOMO: stubs[MTN_MOMO].url,
    PROVIDER_URL_PAYSTACK: stubs[PAYSTACK].url,
    PROVIDER_URL_KORA: stubs[KORA].url,
    PROVIDER_URL_FLUTTERWAVE_V3: stubs[FLUTTERWAVE_V3].url,
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '0',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { settings } = read;
  const server = await startServer({
    connectors: processorConnectors(settings),
    settings,
    databaseUrl,
    ports: { clock: time.clock, timers: time.timers },
    requestsPerMinute: 1_000_000,
  });
  const secretKey = await addMerchant(databaseUrl, new URLSearchParams());
  const secretKeysOfOne: Record<string, string> = {};
  for (const provider of Object.keys(ROUTES_OF_ONE))
    secretKeysOfOne[provider] = await addMerchant(databaseUrl, new URLSearchParams());
  await addAccounts(databaseUrl, await loadKeys(settings), time.clock.now(), secretKeysOfOne);
  return {
    databaseUrl,
    place: {
      origin: server.address,
      secretKey,
      secretKeysOfOne,
      phones: `${stubs[MTN_MOMO].url}/prompts`,
      mpesaPhones: `${stubs[DARAJA].url}/prompts`,
    },
    time,
    stubs,
    server,
  };
}

/** As `npm run provider` does it; but a test account at MTN could only be of its test market, which no payment has the currency of. */
async function addAccounts(
  databaseUrl: string,
  keys: Awaited<ReturnType<typeof loadKeys>>,
  now: number,
  secretKeysOfOne: Readonly<Record<string, string>>,
): Promise<void> {
  const pool = openDatabase(databaseUrl, () => {});
  const db = queriesOver(pool);
  const accounts = createAccountUpkeep(db, createCredentialVault(keys.cards, systemRandom));
  const credentialsOf = {
    [DARAJA]: darajaCredentials,
    [MTN_MOMO]: mtnMomoCredentials,
    [PAYSTACK]: paystackCredentials,
    [KORA]: koraCredentials,
    [FLUTTERWAVE_V3]: flutterwaveV3Credentials,
  };
  for (const account of ACCOUNTS) {
    const credentials = credentialsOf[account.provider](account.name);
    await accounts.add({ ...account, env: 'test', merchant_id: null }, credentials, now);
  }
  const ids = new Map((await accounts.list()).map(({ provider, name, id }) => [`${provider}/${name}`, id]));
  const routes = createRouteUpkeep(db);
  const place = async (merchantId: number | null, route: Route): Promise<void> => {
    const { to, channel, currency, minMinor = null, maxMinor = null } = route;
    const accountId = ids.get(to) ?? 0;
    const target = { accountId, channel, currency, network: null, minMinor, maxMinor };
    await routes.place({ merchantId, env: 'test' }, target, null);
  };
  for (const route of ROUTES) await place(null, route);
  for (const [provider, secretKey] of Object.entries(secretKeysOfOne)) {
    const { rows } = await pool.query<{ merchant_id: number }>(
      'select merchant_id from merchant_keys where lookup = $1',
      [secretKeyLookup(secretKey)],
    );
    for (const route of ROUTES_OF_ONE[provider] ?? []) await place(rows[0]?.merchant_id ?? null, route);
  }
  await pool.end();
}
