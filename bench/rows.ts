// npm run bench:rows: how much longer things take with a million payments in the database than with a thousand: a charge, what a merchant
// reads and searches, Today in the console, the sweep of what is due, and the time until a webhook and a page's event arrive. `-- 100000` for
// another end.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { queriesOver } from '@titan/server/db/database';
import { createDueStore } from '@titan/server/payments/reconciling/due-store';
import { createObligationStore } from '@titan/server/payments/giving-back/obligations';
import { openDatabase } from '@titan/platform/database';
import pg from 'pg';
import { call } from './load.ts';
import { growBy, sumUp } from './grow.ts';
import { startProduct } from './product.ts';
import { type Figure, median, report } from './report.ts';
import { openShop, type Shop } from './shop.ts';
import { signIn } from './sign-in.ts';

/** The two databases are measured in turn, unit by unit, so that what else the machine does falls on both alike. */
const SIZES = [1_000, Number(process.argv[2] ?? 1_000_000)] as const;
const ROUNDS = 5;
const UNITS = 60;
/** Webhooks and events wait a moment for more of their kind. */
const SLOW_UNITS = 12;
/** Merchants ask about what they have just sold; payments that nobody asks about are not in memory. */
const RECENT = 1_000;
const LEASE_MS = 60_000;
const AT_ONCE = 20;
const LIMIT = 1.25;

/** Does one unit; resolves with how long the part took that counts, ms. */
type Work = { units: number; run(): Promise<number> };
type Side = { works: Record<string, Work>; close(): Promise<void> };

const arrivals = new Map<string, () => void>();
const receivers = createServer(receive).listen(0, '127.0.0.1');
await once(receivers, 'listening');
const receiversUrl = `http://127.0.0.1:${(receivers.address() as AddressInfo).port}`;
let notified = 0;
const sides: Side[] = [];
try {
  for (const size of SIZES) sides.push(await openSide(size));
  const [few, many] = SIZES.map((size) => size.toLocaleString('en'));
  console.log(`Medians with ${many} payments, to those with ${few}`);
  for (const what of Object.keys(sides[0]?.works ?? {})) report([await compare(what)]);
} finally {
  for (const side of sides) await side.close();
  receivers.closeAllConnections();
  receivers.close();
}

/** The service with so many payments. */
async function openSide(size: number): Promise<Side> {
  const product = await startProduct();
  const shop = openShop(product.port);
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  // The pool of the service itself: how it plans its statements is part of what is measured.
  const pool = openDatabase(product.databaseUrl, () => {}, 1);
  const pattern = await payAndHear(shop, owner);
  await growBy(owner, pattern, size);
  await sumUp(owner);
  return {
    works: {
      ...works(product.port, shop, pool, () => `${pattern}-${size - Math.floor(Math.random() * RECENT)}`),
      ...consoleWorks(product.port, await signIn(owner, 1)),
    },
    async close() {
      await Promise.all([owner.end(), pool.end()]);
      await product.close();
    },
  };
}

function works(port: number, shop: Shop, pool: pg.Pool, recent: () => string): Record<string, Work> {
  const due = createDueStore(queriesOver(pool), []);
  const obligations = createObligationStore(queriesOver(pool));
  return {
    charge: {
      units: UNITS,
      async run() {
        const session = await shop.openSession();
        return timeOf(() => shop.charge(session));
      },
    },
    'look-up of a payment': timed(() => shop.read(`/charges/${recent()}`)),
    'repeat of a call that opened one': timed(() => shop.openPayment({ reference: 'repeated' })),
    'page of pay-ins': timed(() => shop.read('/pay-ins?currency=NGN&limit=10')),
    'search by a reference': timed(() => shop.read(`/pay-ins?q=${recent()}&limit=25`)),
    'search by the name of all': timed(() => shop.read('/pay-ins?q=ada+obi&limit=25')),
    balances: timed(() => shop.read('/balances')),
    'sweep of what is due': timed(async () => {
      const now = Date.now();
      await due.takeCharges(now, LEASE_MS, AT_ONCE);
      await obligations.take(now, LEASE_MS, AT_ONCE);
      await due.expirePayments(now);
    }),
    'charge until webhook, 3 of 10 receivers failing': {
      units: SLOW_UNITS,
      run: () => chargeUntilWebhook(shop),
    },
    'charge until event on the page': { units: SLOW_UNITS, run: () => chargeUntilEvent(port, shop) },
  };
}

function consoleWorks(port: number, cookie: string): Record<string, Work> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const read = (path: string) => timed(() => call({ port, path: `/console/api${path}`, headers }));
  return {
    'list in the console': read('/payments'),
    'Today of a day': read('/today?days=1&basis=paid&zone=Africa/Lagos'),
  };
}

function timed(run: () => Promise<unknown>): Work {
  return { units: UNITS, run: () => timeOf(run) };
}

async function compare(what: string): Promise<Figure> {
  const found = sides.map(() => [] as number[]);
  const units = sides[0]?.works[what]?.units ?? 0;
  // The first round warms up.
  for (let unit = 0; unit < units * (ROUNDS + 1); unit += 1)
    for (const [side, { works }] of sides.entries()) {
      const time = await (works[what] as Work).run();
      if (unit >= units) found[side]?.push(time);
    }
  const [few, many] = found.map(median) as [number, number];
  return { what, value: many / few, most: LIMIT, from: `${many.toFixed(2)} ms, few ${few.toFixed(2)} ms` };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** Pays the payment that the others are copies of, and waits for its webhook, so that the copies have one too. */
async function payAndHear(shop: Shop, owner: pg.Client): Promise<string> {
  const notification_url = `${receiversUrl}/9`;
  const reference = 'pattern';
  const session = await shop.openSession({ reference, notification_url });
  const delivered = "select from webhook_deliveries where status = 'delivered'";
  await shop.charge(session);
  while ((await owner.query(delivered)).rowCount === 0) await pause(100);
  return reference;
}

/** Pays to one receiver after another. Three of ten fail in their ways; those webhooks wait for their next tries beside the others. */
async function chargeUntilWebhook(shop: Shop): Promise<number> {
  for (;;) {
    notified += 1;
    const receiver = notified % 10;
    const notification_url = `${receiversUrl}/${receiver}?${notified}`;
    const session = await shop.openSession({ notification_url });
    const arrived = new Promise<void>((resolve) => arrivals.set(`/${receiver}?${notified}`, resolve));
    const from = performance.now();
    await shop.charge(session);
    if (receiver < 3) continue;
    await arrived;
    return performance.now() - from;
  }
}

/** The merchants' receivers: one refuses, one never answers, one hangs up, and seven are well. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  arrivals.get(url)?.();
  arrivals.delete(url);
  if (url.startsWith('/0')) response.writeHead(500).end();
  else if (url.startsWith('/2')) response.destroy();
  else if (!url.startsWith('/1')) response.end();
}

async function chargeUntilEvent(port: number, shop: Shop): Promise<number> {
  const session = await shop.openSession();
  const path = await shop.eventsPath(session);
  const request = get({ host: '127.0.0.1', port, path, agent: false });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  stream.setEncoding('utf8');
  const hears = (status: string): Promise<void> =>
    new Promise((resolve) =>
      stream.on('data', (text) => String(text).includes(`"status":"${status}"`) && resolve()),
    );
  await hears('pending');
  const from = performance.now();
  await Promise.all([shop.charge(session), hears('success')]);
  const time = performance.now() - from;
  stream.destroy();
  return time;
}
