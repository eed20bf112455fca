// The oracle on real states of the service: it objects to none of them, and to each that is spoilt, by the number of just that rule.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { payWithCard } from '@titan/server/testing/card-payments';
import { signInToConsole } from '@titan/server/testing/console-person';
import { merchantCaller } from '@titan/server/testing/merchant-caller';
import { linkMerchant, linkPayer } from '@titan/server/testing/payment-links';
import { call, openSession, openTestPayment, PUBLIC_KEY } from '@titan/server/testing/test-service';
import { startTransferService, type TransferService } from '@titan/server/testing/transfer-service';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered, Asked, Booked, Evidence, Seen, Shown, Tables, Told } from './evidence.ts';
import { INVARIANTS, invariantsOfWorld, NOT_JUDGED } from './invariants.ts';

let service: TransferService;
let owner: pg.Client;
let evidence: Evidence;

beforeAll(async () => {
  service = await startTransferService();
  await live(service);
  owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  const query: Tables['query'] = async (text, values = []) => (await owner.query(text, [...values])).rows;
  evidence = {
    tables: { query, lookUp: (text, value) => query(text, [value]) },
    seen: await readBook(),
    secrets: SANDBOX_CARDS.flatMap(({ number, cvv }) => [number, cvv]),
  };
});
afterAll(async () => {
  await owner?.end();
  await service?.stop();
});

/** A day in which everything happens once. */
async function live(on: TransferService): Promise<void> {
  const merchant = merchantCaller(on);
  await merchant.paid({ reference: 'paid', notification_url: 'http://localhost:9/shop' });
  await merchant.paid({ reference: 'converted', payment_currency: 'USD' });
  await merchant.post('/refunds/initiate', { payment_reference: 'paid', reference: 'back', amount: 500 });
  await merchant.sendRefunds();
  await payWithCard(
    on,
    await openTestPayment(on, { reference: 'declined', merchant_bears_cost: false }),
    'do_not_honor',
  );
  const stepped = await openTestPayment(on, { reference: 'stepped' });
  const { data } = (await payWithCard(on, stepped, 'pin', 'press-of-stepped')).body;
  for (const pin of ['0000', '1234']) {
    const body = { public_key: PUBLIC_KEY, reference: data.reference, authorization: { pin } };
    await call(on, stepped, '/card/authorize', body, `press-of-${pin}`);
  }
  const shared = await openTestPayment(on, { reference: 'shared' });
  await payWithCard(on, { ...shared, token: await openSession(on, 'shared') }, 'no_auth');
  const link = { name: 'Tote', currency: 'NGN', amount: 1500, redirect_url: 'https://shop.example/done' };
  const { slug } = (await linkMerchant(on).create(link)).json().data;
  await on.time.advance(1_000);
  await linkPayer(on).proceed(slug);
  await transfer(on, 'more', '2000.00');
  await transfer(on, 'less', '1000.00');
  await transfer(on, 'twice', '1500.00', '1500.00');
  await on.prefer({ under: 'wait_for_rest' });
  await transfer(on, 'parts', '1000.00', '500.00');
  await on.pass(30 * 60_000);
  await on.sweep();
  await signInToConsole(on, 'owner');
  await signInToConsole(on, 'operations');
  for (const name of ['balances', 'balances', 'takings', 'reconcile']) await on.runSweep(name);
}

async function transfer(on: TransferService, reference: string, ...sums: string[]): Promise<void> {
  const payment = await on.open({ reference, merchant_bears_cost: true });
  const accounts = [await on.account(payment)];
  if (sums.length > 1 && reference === 'twice') accounts.push(await on.account(payment));
  for (const [nth, sum] of sums.entries()) {
    await on.send(accounts[nth] ?? (await on.account(payment)), sum);
    await on.pass(2_000);
  }
}

async function readBook(): Promise<Seen[]> {
  const { rows } = await owner.query<Pick<Booked, 'move' | 'reference' | 'amountMinor' | 'currency'>>(`
    select case event when 'approved' then 'debit' else 'refund' end as move, reference, amount_minor::float8 as "amountMinor", currency
    from sandbox.book where event in ('approved', 'reversed')
    union all select 'debit', a.reference, t.amount_minor, t.currency from sandbox.transfers t join sandbox.accounts a using (account_number)
    union all select 'refund', a.reference, r.amount_minor, t.currency from sandbox.reversals r
      join sandbox.transfers t on t.id = r.transfer_id join sandbox.accounts a using (account_number) where r.status = 'reversed'`);
  return rows.map((row) => ({
    ...row,
    kind: 'booked',
    step: 1,
    at: service.time.clock.now(),
    processor: 'sandbox',
  }));
}

it('each number from I-01 to I-44 is judged, or said to be held elsewhere', () => {
  const numbers = new Set([...INVARIANTS, ...NOT_JUDGED].map(({ id }) => id));
  const all = Array.from({ length: 44 }, (_, nth) => `I-${String(nth + 1).padStart(2, '0')}`);
  expect(all.filter((id) => !numbers.has(id))).toEqual([]);
});

/** What is still to be sent, in a service whose receivers nobody runs. */
const UNSENT = ['overdue'];

it('a day that went right breaks none of them', async () => {
  const found: string[] = [];
  for (const { id, find } of [...INVARIANTS, ...invariantsOfWorld()])
    if (!UNSENT.includes(id)) found.push(...(await find(evidence)).map((each) => `${id}: ${each}`));
  expect(found).toEqual([]);
});

/** A charge, payment or account by the merchant's reference of its payment. */
const payment = (reference: string) => `(select id from transactions where reference = '${reference}')`;
const charge = (reference: string) =>
  `(select min(id) from charges where transaction_id = ${payment(reference)})`;

/** A refund that somebody of the console pressed for long ago. */
const requested = (status: string, reference: string, minor = 50_000) => `
  insert into refund_requests (merchant_id, env, transaction_id, reference, amount_minor, body_fingerprint, asked_by, asked_at, send_at, status)
  select merchant_id, env, id, '${reference}', ${minor}, '', (select min(id) from console_users), '2020-01-01', '2020-01-01', '${status}'
  from transactions where id = ${payment('paid')}`;

const lostDispute = (goneMinor: number): string => `
  insert into disputes (account_id, handle, charge_id, amount_minor, gone_minor, currency, status, created_at, updated_at)
  values (1, 'lost', ${charge('paid')}, 5000, ${goneMinor}, 'NGN', 'lost', now(), now())`;

/** What breaks a rule of the tables, with all triggers off; some of it the database itself would refuse first. */
const SPOILT: readonly (readonly [string, string])[] = [
  ['I-01', `update charges set status = 'success' where id = ${charge('declined')}`],
  ['I-01', `delete from obligations where transaction_id = ${payment('less')}`],
  ['I-02', `update evidence set reference = 'KPY-CA-other' where charge_id = ${charge('paid')}`],
  ['I-04', `update evidence set amount_minor = amount_minor - 1 where charge_id = ${charge('paid')}`],
  ['I-04', `delete from evidence where charge_id = ${charge('more')} and kind = 'transfer'`],
  [
    'I-05',
    `update evidence set kind = 'lost', error_type = 'timeout' where charge_id = ${charge('declined')}`,
  ],
  [
    'I-05',
    `update evidence set kind = 'not_found', source = 'query' where charge_id = ${charge('declined')}`,
  ],
  ['I-06', `update transactions set status = 'pending', paid_charge_id = null where id = ${payment('paid')}`],
  ['I-06', `update charges set status = 'failed' where id = ${charge('paid')}`],
  ['I-08', `update charges set fee_minor = fee_minor + 1 where id = ${charge('paid')}`],
  ['I-08', `update charges set amount_minor = amount_minor + 1 where id = ${charge('paid')}`],
  ['I-08', `update transactions set amount_minor = amount_minor - 1 where payment_link_id is not null`],
  [
    'I-09',
    `alter table journal drop constraint journal_balances; update journal set amount_minor = amount_minor + 1`,
  ],
  [
    'I-09',
    `insert into journal select charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at, 'again' from journal
    where charge_id = ${charge('paid')} and reason = 'payment'`,
  ],
  ['I-10', `update transactions set amount_paid_minor = amount_paid_minor + 1 where id = ${payment('paid')}`],
  [
    'I-10',
    `update journal set credits[2] = 'vat', credits[3] = 'fees' where charge_id = ${charge('paid')} and reason = 'payment'`,
  ],
  ['I-11', `delete from journal where reason = 'reversal'`],
  ['suspense', `update obligations set status = 'owed' where transaction_id = ${payment('less')}`],
  ['suspense', `update transactions set left_charges = left_charges + 1 where id = ${payment('twice')}`],
  ['I-12', `update transactions set refunded_minor = refunded_minor + 1 where id = ${payment('paid')}`],
  ['I-12', `delete from journal where reason = 'refunded'`],
  [
    'I-12',
    `update journal set amount_minor = amount_minor * 9, credits_minor = array[credits_minor[1] * 9] where reason = 'reversal'`,
  ],
  ['I-13', `update obligations set status = 'owed' where transaction_id = ${payment('less')}`],
  ['I-13', `update refunds set status = 'processing', completed_at = null`],
  [
    'dropped',
    `insert into evidence (charge_id, reference, source, kind, amount_minor, currency, at)
    select id, reference, 'query', 'approved', amount_minor, currency, updated_at from charges where id = ${charge('declined')}`,
  ],
  ['I-15', `update charges set sent_at = sent_at + interval '1 day' where quote_id is not null`],
  [
    'I-15',
    `update quotes set amount_minor = amount_minor + 2; update charges set amount_minor = amount_minor + 2 where quote_id is not null`,
  ],
  ['I-15', `update charges set quote_id = 'none' where quote_id is not null`],
  [
    'I-16',
    `alter table transfer_accounts drop constraint transfer_accounts_once;
    update transfer_accounts set account_number = '0123456789'`,
  ],
  [
    'I-16',
    `drop index transfers_one_kept; update transfers set charge_id = ${charge('parts')} where transaction_id = ${payment('parts')}`,
  ],
  ['I-17', `update transfers set kept_minor = kept_minor - 1 where charge_id = ${charge('more')}`],
  [
    'I-17',
    `update transfers set landed_at = landed_at + interval '1 day' where charge_id = ${charge('more')}`,
  ],
  ['I-19', `update charges set idempotency_key = 'one' where transaction_id = ${payment('twice')}`],
  ['I-22', `update charges set round = 0 where id = ${charge('stepped')}`],
  ['I-22', `delete from evidence where charge_id = ${charge('stepped')} and kind = 'step'`],
  ['I-23', `update charges set status = 'unknown' where id = ${charge('declined')}`],
  [
    'I-23',
    `drop index charges_one_live; update charges set status = 'unknown' where transaction_id = ${payment('twice')}`,
  ],
  ['I-24', `update transactions set attempts = attempts + 1 where id = ${payment('declined')}`],
  ['I-24', `update transactions set attempts_max = 11 where id = ${payment('declined')}`],
  [
    'I-25',
    `update charges set status = 'action_required', auth_model = 'PIN', wrong_secrets = 3 where id = ${charge('declined')}`,
  ],
  [
    'I-25',
    `insert into charge_claims (charge_id, idempotency_key, kind, fingerprint, at) select id, 'x', 'resend', '', now() from charges`,
  ],
  ['I-28', `delete from outbox where transaction_id = ${payment('paid')} and seq = 1`],
  ['I-28', `delete from webhook_deliveries where transaction_id = ${payment('paid')}`],
  [
    'I-28',
    `update webhook_deliveries set event = 'charge.failed' where transaction_id = ${payment('paid')} and event = 'charge.success'`,
  ],
  ['I-28', `update webhook_receivers set address = 'https://elsewhere.example/'`],
  ['I-29', `update webhook_deliveries set status = 'delivered', ended_at = now()`],
  [
    'I-37',
    `update charges set message = '{"cvv":"${SANDBOX_CARDS[0]?.cvv}"}' where id = ${charge('declined')}`,
  ],
  [
    'I-38',
    `update evidence set message = 'No money on ${SANDBOX_CARDS[0]?.number}' where charge_id = ${charge('declined')}`,
  ],
  [
    'I-38',
    `update transactions set metadata = '["${SANDBOX_CARDS[0]?.number.slice(0, 12)}"]' where id = ${payment('paid')}`,
  ],
  ['I-39', `update refunds set env = 'live'`],
  ['I-39', `update transactions set search_words = search_words || array_to_tsvector('{99t ada}'::text[])`],
  ['I-39', `update transactions set customer_email = 'another@example.com'`],
  ['I-39', `update payment_links set merchant_id = merchant_id + 1`],
  ['I-39', `update obligations set charge_id = ${charge('paid')}`],
  [
    'I-40',
    `update transactions set redirect_url = 'https://elsewhere.example/' where payment_link_id is not null`,
  ],
  [
    'I-41',
    `insert into wallets (token_hash, merchant_id, env, email, created_at, used_at) values ('x', 1, 'test', 'bob@example.com', now(), now());
    insert into saved_card_uses values (${charge('paid')}, 'x', 'KPY-SC-x')`,
  ],
  [
    'I-42',
    `update transactions set status = 'expired', live_charge_id = null where id = ${payment('declined')}`,
  ],
  [
    'I-42',
    `update charges set status = 'unknown' where id = ${charge('declined')};
    update transactions set status = 'abandoned' where id = ${payment('declined')}`,
  ],
  ['I-42', `update outbox set kind = 'abandoned' where transaction_id = ${payment('declined')}`],
  [
    'I-43',
    `insert into console_audit (merchant_id, at, who, action, previous, hash)
    select 1, now(), 'Ada', 'refund.made', decode(repeat(n, 32), 'hex'), decode(repeat('07', 32), 'hex') from unnest('{00,05}'::text[]) n`,
  ],
  ['owner', `update console_users set role = 'admin'`],
  ['held refund', requested('undone', 'back')],
  ['held refund', requested('sent', 'nowhere')],
  ['held refund', requested('held', 'much', 150_000)],
  ['held refund', `update refunds set made_by = (select min(id) from console_users)`],
  ['overdue', requested('held', 'late', 1)],
  ['overdue', `update charges set status = 'left', query_at = '2020-01-01' where id = ${charge('declined')}`],
  ['overdue', `insert into paid_mails values (${payment('paid')}, 'shop@example.com', 0, '2020-01-01')`],
  [
    'attack told',
    `insert into shield_stages (merchant_id, env, stage, reason, tries, declines, since, last_sign_at, ends_at)
     select min(id), 'test', 1, 'declines', 9, 8, now(), now(), now() + interval '30 min' from merchants`,
  ],
  [
    'testers',
    `update transactions set customer_email = 'one@testers.example' where id = ${payment('paid')};
     insert into charges (transaction_id, reference, channel, status, error_type, provider, account_id, amount_minor, fee_minor, vat_minor, currency,
       created_at, sent_at, updated_at)
     select transaction_id, 'KPY-CA-tester' || n, 'card', 'failed', 'DO_NOT_HONOR', provider, account_id, amount_minor, 0, 0, currency, created_at, sent_at, updated_at
     from charges, generate_series(1, 41) n where id = ${charge('paid')}`,
  ],
  ['balances', `update merchant_balances set available_minor = available_minor + 1`],
  ['balances', `update provider_balances set held_minor = held_minor - 1`],
  ['balances', `update movement_sums set vat_minor = vat_minor + 1 where kind = 'payment'`],
  ['balances', `update movement_sums set minor = minor + 1 where kind = 'refunded'`],
  ['balances', `delete from journal_mark`],
  ['balances', `update journal set seq = seq + 1000 where charge_id = ${charge('paid')}`],
  ['takings', `update takings set minor = minor + 1`],
  ['takings', `update takings set outcome = 'waiting' where outcome = 'success'`],
  ['movements', `update movement_sums set minor = minor + 1 where basis = 'paid' and kind = 'payment'`],
  ['movements', `update movement_sums set quarter = quarter + interval '15 min' where basis = 'opened'`],
  ['movements', `update journal_mark set moved_seq = moved_seq - 1`],
  ['dispute money', lostDispute(5_000)],
  ['dispute money', lostDispute(99_999_999)],
  [
    'dispute ends',
    `insert into dispute_answers (dispute_id, stage, status, verdict, written_at, claimed_at, due_at)
    values (7, 1, 'lost', 'decline', now(), now(), now())`,
  ],
  ['I-18', `update charges set amount_minor = amount_minor + 1 where id = ${charge('paid')}`],
  ['taken', `delete from journal where charge_id = ${charge('paid')} and reason = 'payment'`],
];

it.each(SPOILT)('%s objects to: %s', async (id, statement) => {
  const before = await objectionsOf(id, evidence);
  try {
    await owner.query(`begin; set local session_replication_role = replica; ${statement}`);
    expect(await objectionsOf(id, evidence)).not.toEqual(before);
    const isOfStep = INVARIANTS.some((each) => each.id === id && each.when === 'step');
    if (isOfStep)
      expect((await invariantsOfWorld()[0]?.find(evidence))?.join()).toMatch(new RegExp(`\\b${id}:`));
  } finally {
    await owner.query('rollback');
  }
});

it('erased objects to an address that is still in a row', async () => {
  const { rows } = await owner.query<{ email: string }>(
    'select customer_email as email from transactions limit 1',
  );
  const objections = (email: string) => {
    const erased: Seen = { kind: 'happened', what: `erased ${email}`, step: 1, at: 0 };
    return objectionsOf('erased', { ...evidence, seen: [...evidence.seen, erased] });
  };
  expect(await objections('nobody@shop.example')).toEqual([]);
  expect(await objections(String(rows[0]?.email))).not.toEqual([]);
});

it('undone refund objects to one that was made all the same', async () => {
  await owner.query(`begin; set local session_replication_role = replica; ${requested('undone', 'back')}`);
  const { rows } = await owner.query<{ id: number }>('select id::int as id from refund_requests');
  const path = `/held-refunds/${rows[0]?.id}/undo`;
  const objections = (state: string) => {
    const told = answered({ by: 'console', method: 'POST', path, body: `{"data":{"state":"${state}"}}` });
    const seen = { ...told, step: 1, at: 0 } as Seen;
    return objectionsOf('undone refund', { ...evidence, seen: [...evidence.seen, seen] });
  };
  expect([await objections('processing'), (await objections('undone')).length]).toEqual([[], 1]);
  await owner.query('rollback');
});

it('at each step, only what has changed is judged again', async () => {
  const [atOnce] = invariantsOfWorld();
  const count = (plus: number) =>
    `update transactions set attempts = attempts + ${plus} where id = ${payment('paid')}`;
  await owner.query(count(1));
  expect(await atOnce?.find(evidence)).toHaveLength(1);
  expect(await atOnce?.find(evidence)).toEqual([]);
  await owner.query(`update charges set round = 9 where id = ${charge('more')}`);
  expect((await atOnce?.find(evidence))?.join()).toMatch(/^I-22: [^,]+, and went 9 rounds$/);
  await owner.query(`update charges set round = 0 where id = ${charge('more')}`);
  await owner.query(count(-1));
  expect(await atOnce?.find(evidence)).toEqual([]);
});

async function objectionsOf(id: string, judged: Evidence, whens = ['step', 'calm']): Promise<string[]> {
  const found: string[] = [];
  for (const { find } of INVARIANTS.filter((each) => each.id === id && whens.includes(each.when)))
    found.push(...(await find(judged)));
  return found;
}

/** A payment's own name, and its charge's. */
const names = async (reference: string) => {
  const { rows } = await owner.query<{ pi: string; ca: string }>(
    `select t.payment_reference as pi, c.reference as ca from transactions t join charges c on c.id = ${charge(reference)} where t.id = ${payment(reference)}`,
  );
  if (!rows[0]) throw new Error(`There is no charge of ${reference}`);
  return rows[0];
};

type Sight = Seen extends infer Each ? (Each extends Seen ? Omit<Each, 'step' | 'at'> : never) : never;
const SHOP = 'Titan Demo Shop';
const answered = (more: Partial<Answered>): Sight => ({
  kind: 'answered',
  by: 'payer',
  who: 'tab',
  method: 'POST',
  path: '/api/card/charge',
  key: 'press',
  sent: 'body',
  status: 200,
  body: '{}',
  ...more,
});
const customer = (payment: string, paid_minor: number, refunded_minor: number): Sight => {
  const sums = [{ currency: 'NGN', paid_minor, refunded_minor }];
  const body = JSON.stringify({ data: { customers: [{ payment, is_more: false, sums }] } });
  return answered({ by: 'console', who: 'owner@shop.example', path: '/customers', body });
};
const read = (more: Partial<Record<'reference' | 'status' | 'amount' | 'currency', string>>): Sight =>
  answered({
    by: 'merchant',
    who: SHOP,
    method: 'GET',
    path: '/merchant/api/v1/charges/paid',
    key: null,
    body: JSON.stringify({
      data: { reference: 'paid', status: 'success', amount: '1500.00', currency: 'NGN', ...more },
    }),
  });
const told = (event: string, reference: string, more: Partial<Told> = {}): Sight => ({
  kind: 'told',
  merchant: SHOP,
  endpoint: 'http://localhost:9/shop',
  id: `${reference}-2`,
  body: JSON.stringify({ event, data: { amount: 1500, status: event.slice(7), currency: 'NGN', reference } }),
  isSigned: true,
  status: 200,
  ...more,
});
const asked = (reference: string, more: Partial<Asked> = {}): Sight => ({
  kind: 'asked',
  processor: 'sandbox',
  operation: 'charge',
  reference,
  inTransaction: false,
  ...more,
});
const shown = (of: string, says: Shown['says'], more: Partial<Shown> = {}): Sight => ({
  kind: 'shown',
  tab: 'tab',
  payment: of,
  says,
  amountMinor: 150_000,
  currency: 'NGN',
  offersPay: true,
  goesOn: true,
  ...more,
});
const pressed = (of: string, amountMinor: number): Sight => ({
  kind: 'pressed',
  tab: 'tab',
  payment: of,
  amountMinor,
  currency: 'NGN',
});
const pushed = (of: string, data: object): Sight => ({
  kind: 'pushed',
  tab: 'tab',
  payment: of,
  text: `data: ${JSON.stringify(data)}`,
});
const acted = (role: string | null, act: string): Sight => ({
  kind: 'acted',
  person: 'ada@shop.example',
  act,
  status: 200,
  roles: [role],
});
/** The refund of `paid`. */
const typed = (amountMinor: number): Sight => ({
  kind: 'typed',
  who: 'ada@shop.example',
  of: 'back',
  amountMinor,
});
const DUE = 150_000;
const disputed = (dispute: string, says: string, cameAt = 0): Sight => ({
  kind: 'disputed',
  dispute,
  says,
  cameAt,
  dueAt: 100_000,
});
const booked = (move: Booked['move'], reference: string): Sight => ({
  kind: 'booked',
  processor: 'sandbox',
  move,
  reference,
  amountMinor: 1,
  currency: 'NGN',
});

type Names = { pi: string; ca: string };
type Story = (paid: Names, declined: Names, twice: Names, less: Names) => readonly Sight[];

/** What breaks a rule of what is seen, and what is like it and does not. */
const SEEN: readonly (readonly [string, Story, Story])[] = [
  ['I-02', ({ ca }) => [asked(ca)], ({ ca }) => [asked(ca, { processor: 'another' })]],
  ['I-03', ({ ca }) => [asked(ca)], () => [asked('KPY-CA-none')]],
  [
    'I-07',
    ({ pi, ca }) => [pressed(pi, 7), pressed(pi, DUE), asked(ca)],
    ({ pi, ca }) => [pressed(pi, DUE + 1), asked(ca)],
  ],
  ['I-12', () => [], ({ ca }) => [booked('refund', ca)]],
  ['I-14', () => [read({})], () => [read({ amount: '1500.01' })]],
  [
    'I-14',
    () => [told('charge.success', 'paid')],
    () => [
      told('charge.success', 'paid', {
        body: '{"event":"charge.success","data":{"amount":1500.5,"currency":"NGN","reference":"paid"}}',
      }),
    ],
  ],
  ['I-19', () => [answered({}), answered({})], () => [answered({}), answered({ body: '{"data":{}}' })]],
  [
    'I-20',
    () => [answered({}), answered({ sent: 'other', status: 409 })],
    () => [answered({}), answered({ sent: 'other' })],
  ],
  [
    'forged callback',
    () => [answered({ by: 'processor', isForged: true, status: 401 })],
    () => [answered({ by: 'processor', isForged: true })],
  ],
  ['I-26', ({ ca }) => [asked(ca)], ({ ca }) => [asked(ca, { inTransaction: true })]],
  [
    'I-27',
    ({ ca, pi }) => [answered({ body: `{"data":["${ca}","${pi}"]}` })],
    () => [answered({ body: `{"data":"KPY-CA-${'None'.repeat(6)}"}` })],
  ],
  [
    'I-29',
    () => [told('charge.success', 'paid'), told('charge.success', 'paid')],
    () => [told('charge.success', 'paid'), told('charge.success', 'paid', { body: '{}' })],
  ],
  ['I-29', () => [], () => [told('charge.success', 'paid', { isSigned: false })]],
  [
    'success once',
    () => [told('charge.success', 'paid'), told('charge.success', 'paid')],
    () => [told('charge.success', 'paid'), told('charge.success', 'paid', { id: 'paid-3' })],
  ],
  ['success once', () => [], () => [told('charge.success', 'declined')]],
  ['success once', () => [], () => [told('charge.failed', 'paid')]],
  ['success once', () => [], () => [told('charge.success', 'nobody’s')]],
  [
    'I-30',
    () => [told('charge.success', 'paid'), read({})],
    () => [told('charge.success', 'paid'), read({ status: 'processing' })],
  ],
  ['I-30', () => [read({ status: 'processing' }), read({})], () => [read({}), read({ status: 'pending' })]],
  [
    'I-31',
    ({ pi }) => [pushed(pi, { status: 'success' })],
    (_, { pi }) => [pushed(pi, { status: 'success' })],
  ],
  [
    'dispute once',
    () => [disputed('1.1', 'declined it'), disputed('1.2', 'declined it'), disputed('1.1', 'declined both')],
    () => [disputed('1.1', 'declined it'), disputed('1.1', 'declined it')],
  ],
  ['dispute in time', () => [disputed('1.1', 'it', 180_000)], () => [disputed('1.1', 'it', 200_000)]],
  ['I-31', (_, { pi }) => [pushed(pi, { status: 'failed' })], ({ pi }) => [pushed(pi, { status: 'failed' })]],
  [
    'I-32',
    ({ pi, ca }) => [pushed(pi, { status: 'success', of: ca })],
    ({ pi }, { ca }) => [pushed(pi, { of: ca })],
  ],
  ['I-32', () => [], ({ pi }) => [pushed(pi, { message: 'Card 5188513618552975' })]],
  ['I-33', ({ pi }) => [shown(pi, 'paid', { amountMinor: DUE })], (_, { pi }) => [shown(pi, 'paid')]],
  ['I-33', (_, { pi }) => [shown(pi, 'unpaid')], ({ pi }) => [shown(pi, 'unpaid', { since: 99 })]],
  [
    'I-14',
    ({ pi }) => [pushed(pi, { amount_charged: '1500.00' })],
    ({ pi }) => [pushed(pi, { amount_charged: '150000' })],
  ],
  [
    'I-33',
    (_, { pi }) => [shown(pi, 'open', { amountMinor: DUE })],
    (_, { pi }) => [shown(pi, 'open', { amountMinor: DUE + 1 })],
  ],
  [
    'I-33',
    // Who transfers to an account that is over is heard of later.
    (_paid, _declined, _twice, { pi, ca }) => [booked('debit', ca), shown(pi, 'unpaid', { since: 99 })],
    ({ pi, ca }) => [booked('debit', ca), shown(pi, 'unpaid', { since: 99 })],
  ],
  [
    'I-34',
    ({ pi }) => [shown(pi, 'open'), shown(pi, 'paid')],
    ({ pi }) => [shown(pi, 'paid'), shown(pi, 'open')],
  ],
  [
    'I-34',
    ({ pi }) => [shown(pi, 'paid'), shown(pi, 'open', { tab: 'other', since: 0 })],
    ({ pi }) => [shown(pi, 'paid'), shown(pi, 'open', { tab: 'other', since: 99 })],
  ],
  [
    'I-35',
    ({ pi }) => [shown(pi, 'waiting', { offersPay: false })],
    ({ pi }) => [shown(pi, 'waiting', { offersPay: false, goesOn: false })],
  ],
  [
    'I-36',
    ({ pi, ca }) => [pressed(pi, DUE), asked(ca)],
    (_paid, _declined, { pi, ca }) => [pressed(pi, DUE), asked(ca)],
  ],
  [
    'I-37',
    () => [{ kind: 'logged', service: 'a', text: 'took 123 ms' }],
    () => [{ kind: 'logged', service: 'a', text: '{"cvv":"123"}' }],
  ],
  ['I-38', () => [], () => [{ kind: 'logged', service: 'a', text: `card ${SANDBOX_CARDS[0]?.number}` }]],
  [
    'I-39',
    ({ pi }) => [answered({ by: 'merchant', who: SHOP, body: pi })],
    ({ pi }) => [answered({ by: 'merchant', who: 'Another', body: pi })],
  ],
  [
    'I-39',
    ({ pi, ca }) => [answered({ body: pi + ca })],
    ({ pi }, { ca }) => [answered({ body: `${pi} ${ca}` })],
  ],
  ['customers', ({ pi }) => [customer(pi, 100, 0)], ({ pi }) => [customer(pi, 1_000_000_000, 0)]],
  ['customers', ({ pi }) => [customer(pi, 100, 100)], ({ pi }) => [customer(pi, 100, 101)]],
  ['typed amount', () => [typed(50_000)], () => [typed(5_000_000)]],
  [
    'roles',
    () => [acted('support', 'GET /payments')],
    () => [acted('support', 'POST /payments/of/KPY-PI-1/refund')],
  ],
  ['roles', () => [acted('owner', 'POST /team/7/owner')], () => [acted('admin', 'POST /team/7/owner')]],
  ['roles', () => [acted('developer', 'POST /webhooks/test')], () => [acted(null, 'GET /payments')]],
  [
    'roles',
    () => [acted('admin', 'POST /settings/processors/routes')],
    () => [acted('owner', 'POST /nothing/like/it')],
  ],
];

it.each(SEEN)('%s objects to what is seen', async (id, well, badly) => {
  const known: Names[] = [];
  for (const reference of ['paid', 'declined', 'twice', 'less']) known.push(await names(reference));
  const objections = async (story: Story): Promise<string[]> => {
    const seen = story(...(known as [Names, Names, Names, Names])).map(
      (sight, nth) => ({ ...sight, step: 2 + nth, at: service.time.clock.now() }) as Seen,
    );
    return objectionsOf(id, { ...evidence, seen: [...evidence.seen, ...seen] }, ['seen']);
  };
  expect(await objections(well)).toEqual([]);
  expect(await objections(badly)).not.toEqual([]);
});
