// The units of work of bench:server: the bare charge, a charge of a payment that is open already, and a whole card payment.
import { addressIn, runLoad, type Send, type Step, type Work } from './load.ts';

const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };

let payments = 0;

/** The one statement of the bare server, and of the least that our design costs. */
export async function bareCharge(send: Send): Promise<void> {
  await send({
    method: 'POST',
    path: '/charge',
    headers: {},
    body: { amount: 150_000, currency: 'NGN', number: CARD.number },
  });
}

/** Initialise, set up, charge, verify: what a shop and its payer do, in four requests. */
export async function cardPayment(send: Send): Promise<void> {
  const { reference, token } = await openPayment(send);
  await send(chargeStep(reference, token));
  const verified = await send({
    method: 'GET',
    path: `/merchant/api/v1/charges/${reference}`,
    headers: bearer(SECRET_KEY),
    body: null,
  });
  if (verified.data.status !== 'success') throw new Error(`a payment ended ${verified.data.status}`);
}

async function openPayment(send: Send): Promise<{ reference: string; token: string }> {
  payments += 1;
  const reference = `bench-${process.pid}-${payments}`;
  const body = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  const opened = await send({
    method: 'POST',
    path: '/merchant/api/v1/charges/initialize',
    headers: bearer(SECRET_KEY),
    body,
  });
  const setUp = await send({
    method: 'POST',
    path: '/api/?type=modal-payment',
    headers: bearer(PUBLIC_KEY),
    body: { reference: addressIn(opened) },
  });
  return { reference, token: setUp.data.session_token ?? '' };
}

function chargeStep(reference: string, token: string): Step {
  const headers = { ...bearer(token), 'idempotency-key': reference };
  return {
    method: 'POST',
    path: '/api/card/charge',
    headers,
    body: { payment_reference: reference, public_key: PUBLIC_KEY, cardDetails: CARD },
  };
}

/** Transactions that are open already, so that a charge alone can be measured. */
export function createTokenQueue(port: number): { fill(units: number): Promise<void>; charge: Work } {
  const open: { reference: string; token: string }[] = [];
  return {
    async fill(units) {
      await runLoad(port, 16, units, async (send) => void open.push(await openPayment(send)));
    },
    async charge(send) {
      const next = open.pop();
      if (!next) throw new Error('no open transaction left');
      await send(chargeStep(next.reference, next.token));
    },
  };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
