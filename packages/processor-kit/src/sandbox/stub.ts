// The sandbox as the kit asks for it: the real program, with its own book on a database of its own, behind a door that goes wrong when told to.
import { buildSandbox } from '@titan/sandbox/app';
import { openSandboxBook } from '@titan/sandbox/book';
import { toReceivedTransfer } from '@titan/sandbox/transfers/temporary-account';
import { openTransferBook, type SandboxAccount } from '@titan/sandbox/transfers/transfer-book';
import { toDecimal } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { openDatabase } from '@titan/platform/database';
import { systemRandom, systemTimers } from '@titan/platform/ports-node';
import type { Clock, HttpOut } from '@titan/platform/ports';
import { type CallStage, startStubServer } from '../stub-server.ts';
import type { BookLine, RefundsEnd, Stub } from '../subject.ts';

/** What the program knows the door by, which knows its callers by their accounts. */
const OWN_SECRET = 'of the program';
const UNKNOWN_CALLER = { status: false, message: 'Not authorised', error_type: 'NOT_AUTHORISED', data: null };

/** The kit makes the callbacks. */
const NOWHERE: HttpOut = { send: async () => ({ kind: 'lost', sent: 'never', cause: 'connection_refused' }) };

const BEGUN_AT = new Set(['/v1/charges/card', '/v1/charges/wallet', '/v1/charges/bank', '/v1/accounts']);
const ACTS: Record<string, CallStage> = {
  step: 'step',
  cancel: 'cancel',
  'resend-otp': 'resend',
  'resend-prompt': 'resend',
};

/** The stage of a request to it. */
export function sandboxStage(method: string, path: string): CallStage | null {
  const { pathname } = new URL(path, 'http://sandbox.test');
  const [, , what, , act = ''] = pathname.split('/');
  if (what === 'reversals') return method === 'POST' ? 'refund' : 'refund_query';
  if (BEGUN_AT.has(pathname)) return 'create';
  if (what !== 'charges') return null;
  return method === 'POST' ? (ACTS[act] ?? null) : 'query';
}

/** An account’s, by its name. */
export function sandboxCredentials(account: string): { secret: string } {
  return { secret: `secret-of-${account}` };
}

/** What has passed the door, by the charge's reference. */
type Passed = {
  owners: Map<string, string>;
  callbackUrls: Map<string, string>;
  /** Our reference of the newest refund. */
  refunds: Map<string, string>;
};

type Begun = { reference: string; callbackUrl: string };
type Reversal = { reference: string; reversalReference: string };

export async function startSandboxStub(clock: Clock): Promise<Stub> {
  const { program, pool, close } = await startProgram(clock);
  const book = openSandboxBook(pool);
  const transfers = openTransferBook(pool);
  const passed: Passed = { owners: new Map(), callbackUrls: new Map(), refunds: new Map() };
  const ends = new Map<string, RefundsEnd>();
  const server = await startStubServer({ clock, stageOf: sandboxStage }, (app) =>
    addDoor(app, program, passed, ends),
  );
  const known = (values: Map<string, string>, reference: string): string => {
    const value = values.get(reference);
    if (value === undefined) throw new Error(`The sandbox does not know ${reference}`);
    return value;
  };
  return {
    ...server,
    async book() {
      const { rows } = await pool.query<Omit<BookLine, 'account'>>(BOOK);
      return rows.map((line) => ({ ...line, account: passed.owners.get(line.reference) ?? '' }));
    },
    // It has no name of its own for a charge.
    idOf(reference) {
      known(passed.owners, reference);
      return reference;
    },
    callbackUrlOf: (reference) => passed.callbackUrls.get(reference) ?? null,
    refundIdOf: (reference) => known(passed.refunds, reference),
    async decide(reference, end) {
      const opened = await transfers.ofCharge(reference);
      const isOpen = opened?.transfers.length === 0 && end === 'paid';
      if (isOpen) await sendMoney(program, opened.account, opened.account.amountMinor);
      const entry = await book.last(reference);
      const event = end === 'paid' ? 'approved' : 'declined';
      if (!entry || entry.event === event) return;
      const { errorType: _, ...undecided } = entry.detail;
      const detail = end === 'paid' ? undecided : { ...undecided, errorType: 'DECLINED_ON_PHONE' };
      await book.append({ ...entry, step: entry.step + 1, event, detail }, clock.now());
    },
    async transferIn(reference, amountMinor) {
      const opened = await transfers.ofCharge(reference);
      if (opened) await sendMoney(program, opened.account, amountMinor);
    },
    async transferOf(reference) {
      const newest = (await transfers.ofCharge(reference))?.transfers.at(-1);
      return newest ? toReceivedTransfer(newest) : null;
    },
    refundsEnd: (reference, end) => void ends.set(reference, end),
    async stop() {
      await server.stop();
      await close();
    },
  };
}

/** What moved, by cards, wallets and banks, and by transfers. */
const BOOK = `
select kind, reference, amount_minor as "amountMinor", currency from (
  select case event when 'reversed' then 'refund' else 'debit' end as kind, reference, amount_minor, currency, at
  from sandbox.book where event in ('approved', 'reversed')
  union all
  select 'debit', a.reference, t.amount_minor, t.currency, t.landed_at
  from sandbox.transfers t join sandbox.accounts a using (account_number)
  union all
  select 'refund', a.reference, r.amount_minor, t.currency, r.at
  from sandbox.reversals r join sandbox.transfers t on t.id = r.transfer_id join sandbox.accounts a using (account_number)
  where r.status = 'reversed') moved
order by at`;

/** As a payer sends it by the sandbox's own page. */
async function sendMoney(
  program: FastifyInstance,
  { accountNumber: account_number, currency }: SandboxAccount,
  amountMinor: number,
): Promise<void> {
  const amount = toDecimal(amountMinor, currency);
  await program.inject({ method: 'POST', url: '/sandbox/transfers', payload: { account_number, amount } });
}

async function startProgram(clock: Clock) {
  const database = await createTestDatabase();
  const pool = openDatabase(database.url, () => {});
  const ports = { clock, timers: systemTimers, random: systemRandom, http: NOWHERE };
  const logger = pino({ level: 'silent' });
  const { fastify: program } = await buildSandbox({ pool, ports, secret: OWN_SECRET, logger });
  const close = async (): Promise<void> => {
    await program.close();
    await pool.end();
    await database.drop();
  };
  return { program, pool, close };
}

/** Passes each call on to the program, in the name of the account whose secret it carries. */
function addDoor(
  app: FastifyInstance,
  program: FastifyInstance,
  passed: Passed,
  ends: ReadonlyMap<string, RefundsEnd>,
): void {
  app.all('/v1/*', async (request, reply) => {
    const { method, url, headers } = request;
    const stage = sandboxStage(method, url);
    const account = /^Bearer secret-of-(.+)$/.exec(headers.authorization ?? '')?.[1];
    if (account === undefined) return reply.code(401).send(UNKNOWN_CALLER);
    const sent = typeof request.body === 'string' ? (JSON.parse(request.body) as object) : null;
    const end = stage === 'refund' ? ends.get((sent as Reversal).reference) : undefined;
    const answer = await program.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { authorization: `Bearer ${OWN_SECRET}` },
      ...(sent && { payload: { ...sent, ...(end === 'refused' && { refusedAs: 'Not this one' }) } }),
    });
    if (answer.statusCode === 200) remember(passed, account, stage, sent);
    if (stage === 'create') await keepUnpaid(program, answer.json());
    // It ends refunds at once, so that one which goes on is one whose answers are all lost.
    if (end === 'never') return reply.hijack().raw.destroy();
    const type = String(answer.headers['content-type'] ?? 'application/json');
    return reply.code(answer.statusCode).type(type).send(answer.body);
  });
}

/** Who pays is the kit's to say: no account pays itself. */
async function keepUnpaid(
  program: FastifyInstance,
  { account }: { account?: { accountNumber: string } },
): Promise<void> {
  if (!account) return;
  const payload = { account_number: account.accountNumber, auto_complete: false };
  await program.inject({ method: 'POST', url: '/sandbox/transfers/auto-complete', payload });
}

function remember(
  { owners, callbackUrls, refunds }: Passed,
  account: string,
  stage: CallStage | null,
  sent: object | null,
): void {
  if (stage === 'create') {
    const { reference, callbackUrl } = sent as Begun;
    owners.set(reference, account);
    callbackUrls.set(reference, callbackUrl);
  }
  if (stage === 'refund') {
    const { reference, reversalReference } = sent as Reversal;
    refunds.set(reference, reversalReference);
  }
}
