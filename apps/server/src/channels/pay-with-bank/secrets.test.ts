// I-37: an account number, a phone number, a holder's name, a birth date and a code appear in no log, no row, no answer and
// no file of the database; of an account the bank and its last four digits.
import { SENSITIVE_FIELDS } from '@titan/contract/sensitive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankFields,
  type BankPayment,
  type BankService,
  chargeBankBody,
  startBankService,
} from '../../testing/bank-service.ts';
import { everyRow, type LoneDatabase, startLoneDatabase, textsInFiles } from '../../testing/stored-bytes.ts';
import { sandboxOf, PUBLIC_KEY } from '../../testing/test-service.ts';
import { runAlone } from '../../db/database-admin.ts';

/** Texts that occur nowhere by chance. */
const ACCOUNT = '9071530188';
const PHONE = '08091733550';
const NAME = 'Zubairatu Okwuosa';
const BIRTH_DATE = '11/23/1967';
const WRONG_CODE = '640918';
const SECRETS = [ACCOUNT, PHONE, PHONE.slice(1), NAME, BIRTH_DATE, '1967-11-23', WRONG_CODE];

const DETAILS: Record<string, Record<string, string>> = {
  zenith: { account_number: ACCOUNT, account_name: NAME, date_of_birth: BIRTH_DATE },
  uba: { account_number: '0000000000', account_name: NAME, date_of_birth: BIRTH_DATE },
  'kuda-mfb': { phone_number: PHONE },
  wema: { account_number: '0000000000' },
};

let service: BankService;
let database: LoneDatabase;
const answers: string[] = [];
/** In forms: a refused form shows its payer the typed name again. */
const formAnswers: string[] = [];

beforeAll(async () => {
  database = await startLoneDatabase();
  service = await startBankService({ databaseUrl: database.url });
  for (const slug of Object.keys(DETAILS)) {
    await payByCall(slug);
    await payByForm(slug);
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

const latest = async (payment: BankPayment): Promise<string> =>
  (await service.page(payment)).payment.charge?.reference ?? 'none';

async function payByCall(slug: string): Promise<void> {
  const payment = await service.open();
  const headers = { authorization: `Bearer ${payment.token}`, 'content-type': 'application/json' };
  const post = async (path: string, payload: object | string): Promise<void> => {
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/api/bank/${path}`,
      headers,
      payload,
    });
    answers.push(JSON.stringify(answer.headers), answer.body);
  };
  const body = chargeBankBody(payment, slug, DETAILS[slug]);
  await post('charge', JSON.stringify(body).replace('}', ''));
  await post('charge', { ...body, account_number: ACCOUNT });
  await post('charge', body);
  const reference = await latest(payment);
  for (const code of [WRONG_CODE, '123456']) {
    const authorization = slug === 'kuda-mfb' ? { payId: code } : { otp: code };
    await post('authorize', { public_key: PUBLIC_KEY, reference, authorization });
  }
  const page = await service.fastify.inject({
    url: `/${payment.address}?account_number=${ACCOUNT}&otp=${WRONG_CODE}`,
  });
  answers.push(page.body);
}

async function payByForm(slug: string): Promise<void> {
  const payment = await service.open();
  const post = async (path: string, fields: Record<string, string>): Promise<void> => {
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/bank/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ session_token: payment.token, ...fields }).toString(),
    });
    formAnswers.push(JSON.stringify(answer.headers), answer.body);
  };
  const right: Record<string, string> = { ...DETAILS[slug] };
  const wrong = { ...right, account_number: `${ACCOUNT}77`, phone_number: `${PHONE}77` };
  await post('charge', bankFields('NGN', slug, wrong));
  await post('charge', bankFields('NGN', slug, right));
  const charge = await latest(payment);
  for (const code of [WRONG_CODE, '123456']) {
    const name = slug === 'kuda-mfb' ? 'payId' : 'otp';
    await post('authorize', { charge, [`authorization.${name}`]: code });
  }
}

/** An error of a provider that quotes what it was given. */
async function meetABug(): Promise<void> {
  const calls = sandboxOf(service).bankDebit;
  const { charge } = calls;
  calls.charge = ({ account }) => Promise.reject(new Error(`cannot debit ${account.account_number}`));
  await payByCall('zenith');
  calls.charge = charge;
}

const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));

describe('after payments from four kinds of bank, by call and by form, with right and wrong codes and broken bodies', () => {
  it('the scan reads what was stored, and knows a secret when it sees one', async () => {
    expect(await everyRow(service.pool)).toContain('"bank_last_four":"0188"');
    expect(secretsIn(`to ${ACCOUNT}, of ${NAME}`)).toEqual([ACCOUNT, NAME]);
  });

  it('no row holds one', async () => expect(secretsIn(await everyRow(service.pool))).toEqual([]));

  it('no line of the log holds one, nor the name of one', () => {
    const log = service.logged().join('\n');
    expect(log).toContain('cannot debit [digits]');
    expect(secretsIn(log)).toEqual([]);
    expect(SENSITIVE_FIELDS.filter((name) => log.includes(`"${name}":`))).toEqual([]);
  });

  it('no answer sends one back, but a form that comes back the name that was typed', () => {
    expect(secretsIn(answers.join('\n'))).toEqual([]);
    expect(secretsIn(formAnswers.join('\n'))).toEqual([NAME]);
    expect(secretsIn(JSON.stringify(service.callbacks))).toEqual([]);
  });

  it('no file of the database holds one, the write-ahead log included', async () => {
    expect(await textsInFiles(service.ownerUrl, ['Titan Demo Shop'])).not.toEqual([]);
    expect(await textsInFiles(service.ownerUrl, SECRETS)).toEqual([]);
  });
});
