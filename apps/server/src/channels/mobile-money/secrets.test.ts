// I-37: a payer's telephone number, an OTP and a wallet's PIN appear in no log, no row, no answer and no file of the
// database; of the number only its dial code and last four digits.
import { SANDBOX_LIMITED_PHONE, SANDBOX_PHONES, type SandboxPhone } from '@titan/contract/sandbox/phones';
import { SENSITIVE_FIELDS } from '@titan/contract/sensitive';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, type LoneDatabase, startLoneDatabase, textsInFiles } from '../../testing/stored-bytes.ts';
import { sandboxOf, type OpenPayment, PUBLIC_KEY } from '../../testing/test-service.ts';
import { chargeWalletBody, startWalletService, type WalletService } from '../../testing/wallet-service.ts';
import { runAlone } from '../../db/database-admin.ts';

/** Codes that occur nowhere by chance. */
const WRONG_OTP = '9071530188';
const WRONG_PIN = '9170530811';
const secretsOf = ({ number, entry }: SandboxPhone): string[] => [number, entry, spaced(entry)];
/** One of each currency, one of each outcome, and the number that is counted against its limits. */
const PHONES = [
  ...SANDBOX_PHONES.filter(
    ({ isPrimary, outcome }, index) =>
      isPrimary || SANDBOX_PHONES.findIndex((phone) => phone.outcome === outcome) === index,
  ),
  SANDBOX_LIMITED_PHONE,
];
const SECRETS = [...PHONES.flatMap(secretsOf), WRONG_OTP, WRONG_PIN];

let service: WalletService;
let database: LoneDatabase;
const answers: string[] = [];

beforeAll(async () => {
  database = await startLoneDatabase();
  service = await startWalletService({ databaseUrl: database.url });
  for (const phone of PHONES) {
    await payByCall(phone);
    await payByForm(phone);
  }
  await meetABug();
  await service.pass(30_000);
  await service.sweep();
  await runAlone(service.ownerUrl, 'checkpoint');
});
afterAll(async () => {
  await service.stop();
  await database.stop();
});

function spaced(entry: string): string {
  return `${entry.slice(0, 4)} ${entry.slice(4, 7)} ${entry.slice(7)}`;
}

const networkOf = ({ currency, network }: SandboxPhone) =>
  currency === 'XOF' ? (network ?? 'mtn-ci') : undefined;

async function payByCall(phone: SandboxPhone): Promise<void> {
  const payment = await service.open(phone.currency);
  const headers = { authorization: `Bearer ${payment.token}`, 'content-type': 'application/json' };
  const post = (path: string, payload: object | string) =>
    send({ method: 'POST', url: `/api/mobile-money/${path}`, headers, payload });
  const body = chargeWalletBody(payment, phone.number, networkOf(phone));
  await post('charge', JSON.stringify(body).replace('}', ''));
  await post('charge', { ...body, mobile_money: { number: phone.number, phone: phone.entry } });
  await post('charge', body);
  const reference = await chargeOf(payment);
  for (const token of [WRONG_OTP, '123456'])
    await post('auth-otp', { public_key: PUBLIC_KEY, reference, token });
  for (const pin of [WRONG_PIN, '1234']) await post('auth-stk', { reference, pin });
  await post('query', { reference });
  await send({ method: 'GET', url: `/${payment.address}?number=${phone.number}&token=${WRONG_OTP}` });
}

async function payByForm(phone: SandboxPhone): Promise<void> {
  const payment = await service.open(phone.currency);
  const post = (path: string, fields: Record<string, string>) =>
    send({
      method: 'POST',
      url: `/${payment.address}/mobile-money/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ session_token: payment.token, ...fields }).toString(),
    });
  const slug = networkOf(phone);
  const network = slug === undefined ? {} : { 'mobile_money.network': slug };
  await post('charge', { 'mobile_money.number': `${spaced(phone.entry)}7`, ...network });
  await post('charge', { 'mobile_money.number': spaced(phone.entry), ...network });
  const charge = await chargeOf(payment);
  for (const token of [WRONG_OTP, '123456']) await post('auth-otp', { charge, token });
  await post('auth-stk', { charge, pin: WRONG_PIN });
  await service.phone(charge, 'approve');
}

/** An error of a provider that quotes what it was given. */
async function meetABug(): Promise<void> {
  const calls = sandboxOf(service).wallet;
  const { charge } = calls;
  calls.charge = ({ wallet }) => Promise.reject(new Error(`cannot send ${wallet.number}`));
  await payByCall(SANDBOX_PHONES[0] as SandboxPhone);
  calls.charge = charge;
}

async function send(request: InjectOptions): Promise<void> {
  const { headers, body } = await service.fastify.inject(request);
  answers.push(JSON.stringify(headers), body);
}

async function chargeOf(payment: OpenPayment): Promise<string> {
  const { rows } = await service.pool.query<{ reference: string }>(
    `select c.reference from charges c join transactions t on t.id = c.transaction_id where t.reference = $1
     order by c.id desc limit 1`,
    [payment.reference],
  );
  return rows[0]?.reference ?? 'none';
}

const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));

describe('after payments from every wallet, by call and by form, with right and wrong codes and broken bodies', () => {
  it('the scan reads what was stored, and knows a secret when it sees one', async () => {
    expect(await everyRow(service.pool)).toContain('"wallet_masked":"254*****0000"');
    expect(secretsIn('to 0700 000 000, with 9071530188')).toEqual(['0700 000 000', WRONG_OTP]);
    expect(service.callbacks.length).toBeGreaterThan(0);
  });

  it('no row holds a number, an OTP or a PIN', async () => {
    expect(secretsIn(await everyRow(service.pool))).toEqual([]);
  });

  it('no line of the log holds one, nor the name of one', () => {
    const log = service.logged().join('\n');
    expect(log).toContain('cannot send [digits]');
    expect(secretsIn(log)).toEqual([]);
    expect(SENSITIVE_FIELDS.filter((name) => log.includes(`"${name}":`))).toEqual([]);
  });

  it('no answer sends one back, and no callback carries one', () => {
    expect(secretsIn(answers.join('\n'))).toEqual([]);
    expect(secretsIn(JSON.stringify(service.callbacks))).toEqual([]);
  });

  it('no file of the database holds one, the write-ahead log included', async () => {
    expect(await textsInFiles(service.ownerUrl, ['Titan Demo Shop'])).not.toEqual([]);
    expect(await textsInFiles(service.ownerUrl, SECRETS)).toEqual([]);
  });
});
