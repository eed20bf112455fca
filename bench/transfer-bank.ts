// The bank of bench:transfer: payments with an open account, and notices of money signed as the sandbox signs them.
import { createSandboxCallbacks } from '@titan/sandbox/callbacks';
import type { HttpRequest } from '@titan/server/platform/ports';
import { systemClock } from '@titan/server/platform/ports-node';
import type pg from 'pg';
import { addressIn, type Send, type Step, type Work } from './load.ts';

const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
const AMOUNT_MINOR = 150_000;
const ACCOUNT_URL = 'http://127.0.0.1/api/callbacks/sandbox/demo';

/** A charge that waits for its transfer. */
export type OpenAccount = { charge: string };

export type Bank = {
  /** Each call tells of money on the next account; done when the service has answered that it is taken. */
  tellOneOf(accounts: OpenAccount[]): Work;
};

let opened = 0;
let sent = 0;

/** Initialise, set up, Continue; the account does not pay itself. */
export async function openAccount(send: Send): Promise<OpenAccount> {
  opened += 1;
  const reference = `settle-${opened}`;
  const asPayer = (token: string) => ({ ...bearer(token), 'idempotency-key': reference });
  const initialize = post('/merchant/api/v1/charges/initialize', bearer(SECRET_KEY), paymentOf(reference));
  const body = { reference: addressIn(await send(initialize)) };
  const setUp = await send(post('/api/?type=modal-payment', bearer(PUBLIC_KEY), body));
  const data = { public_key: PUBLIC_KEY, payment_reference: reference };
  const pressed = { type: 'bank_transfer', data };
  const started = await send(
    post('/api/?type=bank_transfer', asPayer(setUp.data.session_token ?? ''), pressed),
  );
  const { reference: charge, bank_transfer } = started.data;
  const account_number = bank_transfer?.account?.account_number;
  if (charge === undefined || account_number === undefined) throw new Error('no account was opened');
  await send(post('/sandbox/transfers/auto-complete', {}, { account_number, auto_complete: false }));
  return { charge };
}

/** @param secret what the sandbox signs by */
export function openBank(secret: string): Bank {
  let signed: HttpRequest | null = null;
  const http = {
    async send(request: HttpRequest) {
      signed = request;
      return { kind: 'lost', sent: 'never', cause: 'aborted' } as const;
    },
  };
  const timers = { after: (_delayMs: number, act: () => void) => (act(), () => {}) };
  const callbacks = createSandboxCallbacks({ clock: systemClock, timers, http, secret });
  const noticeOf = ({ charge }: OpenAccount): Step => {
    callbacks.sendTransfer({ reference: charge, callbackUrl: ACCOUNT_URL }, newTransfer(), 'once');
    if (signed === null) throw new Error('the sandbox signed nothing');
    const { headers, body } = signed;
    return post('/api/callbacks/sandbox/demo', headers, JSON.parse(body ?? '{}'));
  };
  return {
    tellOneOf: (accounts) => async (send) => {
      const next = accounts.pop();
      if (!next) throw new Error('no open account left');
      await send(noticeOf(next));
    },
  };
}

/** Throws unless each notice has become money of the merchant. */
export async function proveAllSettled(db: pg.Pool): Promise<void> {
  const text = "select count(*)::int as settled from transfers where disposition = 'credited'";
  const { rows } = await db.query<{ settled: number }>(text);
  if (rows[0]?.settled !== sent) throw new Error(`${sent} told, ${rows[0]?.settled} settled`);
}

function newTransfer() {
  sent += 1;
  const payer = { name: 'Ada Obi', account: '0123456789', bank: 'Wema Bank' };
  return {
    id: `settle-${sent}`,
    amountMinor: AMOUNT_MINOR,
    currency: 'NGN',
    landedAt: Date.now(),
    payer,
  } as const;
}

function paymentOf(reference: string): object {
  const customer = { email: 'ada@example.com', name: 'Ada Obi' };
  const payment = { reference, amount: AMOUNT_MINOR / 100, currency: 'NGN', customer };
  return { ...payment, channels: ['bank_transfer'], merchant_bears_cost: true };
}

function post(path: string, headers: Record<string, string>, body: object): Step {
  return { method: 'POST', path, headers, body };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
