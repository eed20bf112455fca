// What a shop and its payer ask of the service.
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import { call, runClients } from './load.ts';

export type ShopPayment = { reference: string; pagePath: string };
export type Session = { reference: string; token: string };

/** What a payment has besides, as the merchant API takes it; a reference is made up where there is none. */
type Details = { reference?: string; [name: string]: unknown };

type Keys = { publicKey: string; secretKey: string };

export type Shop = ReturnType<typeof openShop>;

const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };

/** @param keys of the test merchant by default */
export function openShop(port: number, { publicKey, secretKey }: Keys = TEST_MERCHANT) {
  let opened = 0;

  /** Opens a payment as a merchant's server does. */
  async function openPayment({ reference, ...details }: Details = {}): Promise<ShopPayment> {
    opened += 1;
    reference ??= `bench-${opened}`;
    const customer = { email: 'ada@example.com', name: 'Ada Obi' };
    const body = { reference, amount: 1500, currency: 'NGN', customer, ...details };
    const path = '/merchant/api/v1/charges/initialize';
    const { data } = await call<{ data: { checkout_url: string } }>({
      port,
      path,
      headers: bearer(secretKey),
      body,
    });
    return { reference, pagePath: new URL(data.checkout_url).pathname };
  }

  /** Opens a payment and its page's session. */
  async function openSession(details: Details = {}): Promise<Session> {
    const { reference, pagePath } = await openPayment(details);
    const path = '/api/?type=modal-payment';
    const body = { reference: pagePath.slice(1) };
    const { data } = await call<{ data: { session_token: string } }>({
      port,
      path,
      headers: bearer(publicKey),
      body,
    });
    return { reference, token: data.session_token };
  }

  /** Pays by a card that is approved at once. */
  async function charge({ reference, token }: Session): Promise<void> {
    const headers = { ...bearer(token), 'idempotency-key': reference };
    const body = { payment_reference: reference, public_key: publicKey, cardDetails: CARD };
    const { data } = await call<{ data: { status: string } }>({
      port,
      path: '/api/card/charge',
      headers,
      body,
    });
    if (data.status !== 'success') throw new Error(`The charge of ${reference} is ${data.status}`);
  }

  /** Reads from the merchant API. */
  const read = (path: string): Promise<object> =>
    call({ port, path: `/merchant/api/v1${path}`, headers: bearer(secretKey) });

  /** The path of the payment's event stream. */
  async function eventsPath({ reference, token }: Session): Promise<string> {
    const body = { payment_reference: reference };
    const { data } = await call<{ data: { ticket: string } }>({
      port,
      path: '/api/events/ticket',
      headers: bearer(token),
      body,
    });
    return `/api/events/${reference.toUpperCase()}?ticket=${data.ticket}`;
  }

  return { openPayment, openSession, charge, read, eventsPath };
}

/** Payments are opened before a round, so that only their charges are measured. */
export function chargesOfOpenPayments(shop: Shop) {
  const open: Session[] = [];
  return {
    async prepare(count: number): Promise<void> {
      await runClients(16, count, async () => open.push(await shop.openSession()));
    },
    charge(): Promise<void> {
      const session = open.pop();
      if (!session) throw new Error('No open payment is left');
      return shop.charge(session);
    },
  };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
