// Erasing a payer: nothing of them is left in any column of any table, the books are as before, and what is under way is not touched.
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { openTestPayment, call } from '../testing/test-service.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { chargeWalletBody } from '../testing/wallet-service.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { runPayment } from '../cli/payment/commands.ts';

const EMAIL = 'canary.person@example.com';
const NAME = 'Canary Person';
const CANARIES = ['canary', '8099998888', '254700000000'];

let service: WebhookService;
let receiver: TestReceiver;
let folder: TestFolder;
beforeAll(async () => {
  service = await startWebhookService();
  folder = await makeTestFolder('erase');
  // It says back what it was sent.
  receiver = await startReceiver((response) => void response.end(`Thanks, ${NAME}, ${EMAIL}`));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await folder.remove();
});

async function erase(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const environment = { DATABASE_URL: service.databaseUrl, DATA_DIR: folder.path };
  const code = await runPayment(['erase', ...args], { environment, say, complain: say });
  return { code, output: lines.join('\n') };
}

/** Every column of text, JSON or an array in which one of the canaries is. */
async function found(): Promise<string[]> {
  const { rows: columns } = await service.pool.query<{ name: string; table: string }>(
    `select quote_ident(c.column_name) as name, quote_ident(c.table_name) as "table" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const places = [];
  for (const { name, table } of columns) {
    const patterns = CANARIES.map((canary) => `%${canary}%`);
    const { rowCount } = await service.pool.query(
      `select from ${table} where ${name}::text ilike any ($1) limit 1`,
      [patterns],
    );
    if (rowCount) places.push(`${table}.${name}`);
  }
  return places;
}

const books = async () =>
  (
    await service.pool.query(
      `select (select json_agg(j order by j.seq) from journal j) as journal,
        (select json_agg(json_build_array(t.id, t.status, t.amount_minor, t.amount_paid_minor, t.refunded_minor) order by t.id) from transactions t) as payments,
        (select json_agg(json_build_array(e.id, e.kind, e.amount_minor, e.at) order by e.id) from evidence e) as evidence`,
    )
  ).rows[0];

it('leaves nothing of the person in any column, and the books as they were', async () => {
  const api = merchantCaller(service);
  const person = { customer: { email: EMAIL, name: NAME } };
  const paid = await api.paid({
    ...person,
    amount: 1500,
    narration: `Two mugs for ${NAME}`,
    metadata: { phone: '+2348099998888', address: '1 Canary Street' },
    redirect_url: `https://shop.example/back?for=${EMAIL}`,
    notification_url: `${receiver.url}?for=${EMAIL}`,
  });
  await service.deliver();
  await api.post('/refunds/initiate', {
    payment_reference: paid,
    reference: 'erased-1',
    amount: 500,
    reason: `${NAME} asked`,
  });
  await api.sendRefunds();
  await service.deliver();
  const wallet = await openTestPayment(service, { ...person, currency: 'KES', channels: ['mobile_money'] });
  const [phone] = sandboxPhonesOf('KES');
  await call(service, wallet, '/mobile-money/charge', chargeWalletBody(wallet, phone?.number ?? ''));
  await service.pool.query(
    `update transactions set status = 'success', paid_charge_id = live_charge_id, live_charge_id = null where reference = '${wallet.reference}';
     update charges set message = 'Dear ${NAME}', status = 'success' where transaction_id = (select id from transactions where reference = '${wallet.reference}');
     insert into evidence (charge_id, reference, source, kind, message, at)
       select id, reference, 'callback', 'approved', 'Paid by ${NAME}', now() from charges where channel = 'mobile_money';
     insert into transfers (provider, transfer_id, charge_id, transaction_id, amount_minor, currency, payer_name, landed_at, recorded_at, disposition, kept_minor)
       select 'x', 'x', c.id, c.transaction_id, 1, 'KES', '${NAME}', now(), now(), 'credited', 1 from charges c where c.channel = 'mobile_money';
     insert into shares (transaction_id, public_session, address_hash, note, created_at)
       select id, 'aaaaaaaaaaaaaaaaaaaaaa', 'x', 'Please pay for ${NAME}', now() from transactions where reference = '${wallet.reference}';
     insert into wallets (token_hash, merchant_id, env, email, created_at, used_at) values ('x', 1, 'test', '${EMAIL}', now(), now())`,
  );
  const before = await books();
  expect((await found()).length).toBeGreaterThan(10);

  expect(await erase('--email', EMAIL)).toEqual({
    code: 0,
    output:
      'To erase: payments: 2, wallets of saved cards: 1. This cannot be undone; repeat the command with --confirm.',
  });
  expect((await found()).length).toBeGreaterThan(10);
  const done = await erase('--email', EMAIL.toUpperCase(), '--confirm');
  expect(done).toEqual({ code: 0, output: 'Erased: payments: 2, wallets of saved cards: 1.' });
  expect(await found()).toEqual([]);
  expect(await books()).toEqual(before);
  const answer = await api.get<{ status: string; customer: object }>(`/charges/${paid}`);
  expect(answer.body.data).toMatchObject({
    status: 'success',
    customer: { email: 'erased@payer.invalid', name: null },
  });
});

it('touches nobody else, and nothing while a payment of theirs is under way', async () => {
  await openTestPayment(service, { customer: { email: 'open@example.com' } });
  const { code, output } = await erase('--email', 'open@example.com', '--confirm');
  expect([code, output]).toEqual([
    2,
    expect.stringContaining('of 1 payments, 1 still have money or a webhook under way'),
  ]);
  const { rows } = await service.pool.query(
    `select count(*)::int as n from transactions where customer_email = 'open@example.com'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('the program may take words away and never change them', async () => {
  const refused = (statement: string) =>
    service.pool.query(statement).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  expect(await refused(`update webhook_tries set answer = 'better'`)).toBe('23001');
  expect(await refused(`update evidence set message = 'better' where message is not null`)).toBe(null);
  expect(await refused(`update evidence set message = 'better'`)).toBe('23001');
  expect(await refused(`update evidence set amount_minor = 1`)).toBe('42501');
});
