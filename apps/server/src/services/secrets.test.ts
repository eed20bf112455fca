// Design §6, guides I-37 and I-38: card numbers and codes appear in no log, no row and no file of the database.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  chargeBody,
  openTestPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

// Codes that occur nowhere by chance: our identifiers have no 0 and no 1, times are the simulated clock's.
const WRONG_OTP = '9071530188';
const WRONG_PIN = '7011';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await payEveryWay();
});
afterAll(() => service.stop());

async function payEveryWay(): Promise<void> {
  for (const card of SANDBOX_CARDS) {
    const payment = await openTestPayment(service);
    const charge = await call(service, payment, '/card/charge', chargeBody(payment, card), 'press');
    const authorize = (authorization: object) =>
      call(service, payment, '/card/authorize', {
        public_key: PUBLIC_KEY,
        reference: charge.body.data?.reference,
        authorization,
      });
    await authorize({ pin: card.name === 'pin' ? WRONG_PIN : '1234' });
    await authorize({ otp: WRONG_OTP });
    await service.fastify.inject({
      method: 'POST',
      url: '/api/card/charge',
      headers: { authorization: `Bearer ${payment.token}`, 'content-type': 'application/json' },
      payload: `{"cardDetails":{"number":"${card.number}","cvv":"999",`,
    });
    await service.fastify.inject({ url: `/${payment.reference}?number=${card.number}` });
  }
  await service.pool.query('checkpoint');
}

const NUMBERS = SANDBOX_CARDS.map((card) => card.number);

/** Every row of every table as text. Fingerprints are keyed hashes: digits in them mean nothing. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await service.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'sandbox')`,
  );
  const texts: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await service.pool.query(
      `select to_jsonb(t) - 'press_fingerprint' - 'fingerprint' - 'body_fingerprint' as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => JSON.stringify(row)));
  }
  return texts.join('\n');
}

describe('after payments by every card, with right and wrong codes and broken bodies', () => {
  it('the scan reads what was stored', async () => {
    expect(await everyRow()).toContain('"card_last_four":"2975"');
  });

  it('no row holds a card number, a PIN or an OTP', async () => {
    const rows = await everyRow();
    expect([...NUMBERS, WRONG_OTP, WRONG_PIN].filter((secret) => rows.includes(secret))).toEqual([]);
  });

  it('no column is named for one', async () => {
    const { rows } = await service.pool.query(
      `select column_name from information_schema.columns where table_schema in ('public', 'sandbox')
       and column_name ~ '(^|_)(cvv|pin|otp|pan|card_number)$' and column_name <> 'can_resend_otp'`,
    );
    expect(rows).toEqual([]);
  });

  it('no line of the log holds one', () => {
    const log = service.logged().join('\n');
    expect([...NUMBERS, WRONG_OTP, WRONG_PIN, '"cvv"'].filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('no file of the database holds a card number or the OTP, the write-ahead log included', async () => {
    const { rows } = await service.pool.query('show data_directory');
    const found: string[] = [];
    let bytes = 0;
    for (const file of await readdir(rows[0].data_directory as string, {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!file.isFile()) continue;
      // A file can go between the listing and the reading.
      const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
      bytes += content.length;
      found.push(...[...NUMBERS, WRONG_OTP].filter((secret) => content.includes(secret)));
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(found).toEqual([]);
  });
});
