// The shop's side of the merchant API: opens a payment and reads it back, on the server, with the secret key.
import type { Order } from './orders.ts';
import type { ShopRequest, ShopPorts } from './ports.ts';

export type ApiAnswer<Value> =
  | { kind: 'ok'; value: Value }
  /** The checkout refused. `problems` are by field. */
  | { kind: 'refused'; httpStatus: number; message: string; problems: string[] }
  /** No answer, or none we understand. The payment may or may not exist. */
  | { kind: 'unreachable' };

/** The part of a charge that the shop acts by. */
export type Charge = {
  reference: string;
  status: 'pending' | 'processing' | 'success' | 'failed' | 'expired';
  /** Decimal text. */
  amount: string;
  currency: string;
  amountExpected: number;
  amountAccepted: number;
  cardLastFour: string | null;
};

export type CheckoutApi = {
  /** Opens the payment of an order; the answer is the address to send the buyer to. */
  initialize(order: Order): Promise<ApiAnswer<string>>;
  read(reference: string): Promise<ApiAnswer<Charge>>;
};

export type CheckoutApiParts = {
  send: ShopPorts['send'];
  /** Origin of the checkout, as this server reaches it. */
  checkoutUrl: string;
  secretKey: string;
  /** Where the checkout sends the buyer afterwards; it adds `?reference=`. */
  thanksUrl: string;
  /** Where it sends its webhooks. */
  webhookUrl: string;
};

const STATUSES: readonly string[] = ['pending', 'processing', 'success', 'failed', 'expired'];

/** Builds the client. */
export function createCheckoutApi({
  send,
  checkoutUrl,
  secretKey,
  thanksUrl,
  webhookUrl,
}: CheckoutApiParts): CheckoutApi {
  const base = `${checkoutUrl}/merchant/api/v1`;
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };
  const call = (request: Pick<ShopRequest, 'method' | 'body'> & { path: string }) => {
    const contentType: Record<string, string> =
      request.body === null ? {} : { 'content-type': 'application/json' };
    return send({ ...request, url: base + request.path, headers: { ...headers, ...contentType } });
  };
  return {
    async initialize(order) {
      const request = {
        method: 'POST',
        path: '/charges/initialize',
        body: JSON.stringify(bodyOf(order, thanksUrl, webhookUrl)),
      } as const;
      // An answer may be lost after the payment was opened. The same body finds it again, so a retry is safe.
      const answer = (await call(request)) ?? (await call(request));
      return read(answer, readCheckoutUrl);
    },
    read: async (reference) =>
      read(
        await call({ method: 'GET', path: `/charges/${encodeURIComponent(reference)}`, body: null }),
        readCharge,
      ),
  };
}

function bodyOf({ reference, product, buyer }: Order, thanksUrl: string, webhookUrl: string) {
  return {
    reference,
    amount: product.price,
    currency: product.currency,
    // By language: the payer reads them in that of the payment page.
    narration: { en: product.name, ...product.names },
    // What the payment is for, on the payer's page and receipt. Together the lines are the amount, before payment fees.
    items: product.lines.map(({ name, names, quantity, price }) => ({
      name: { en: name, ...names },
      quantity,
      unit_amount: price,
    })),
    customer: buyer,
    redirect_url: thanksUrl,
    notification_url: webhookUrl,
    merchant_bears_cost: product.shopPaysFees,
    metadata: { product: product.id },
  };
}

type JsonFields = Record<string, unknown>;

function read<Value>(
  answer: { status: number; text: string } | null,
  readValue: (data: JsonFields) => Value | null,
): ApiAnswer<Value> {
  const body = answer === null ? null : parseObject(answer.text);
  if (answer === null || body === null || answer.status >= 500) return { kind: 'unreachable' };
  if (answer.status !== 200) {
    const message =
      typeof body['message'] === 'string' ? body['message'] : 'The checkout refused without a reason.';
    return { kind: 'refused', httpStatus: answer.status, message, problems: problemsIn(body['data']) };
  }
  const value = readValue(asFields(body['data']));
  return value === null ? { kind: 'unreachable' } : { kind: 'ok', value };
}

function readCheckoutUrl(data: JsonFields): string | null {
  const url = data['checkout_url'];
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : null;
}

function readCharge(data: JsonFields): Charge | null {
  const {
    reference,
    status,
    amount,
    currency,
    amount_expected: amountExpected,
    amount_accepted: amountAccepted,
  } = data;
  if (typeof reference !== 'string' || typeof amount !== 'string' || typeof currency !== 'string')
    return null;
  if (typeof status !== 'string' || !STATUSES.includes(status)) return null;
  if (typeof amountExpected !== 'number' || typeof amountAccepted !== 'number') return null;
  const lastFour = asFields(data['card'])['last_four'];
  const cardLastFour = typeof lastFour === 'string' ? lastFour : null;
  return {
    reference,
    status: status as Charge['status'],
    amount,
    currency,
    amountExpected,
    amountAccepted,
    cardLastFour,
  };
}

function problemsIn(data: unknown): string[] {
  return Object.values(asFields(data)).flatMap((problem) => {
    const message = asFields(problem)['message'];
    return typeof message === 'string' ? [message] : [];
  });
}

function parseObject(text: string): JsonFields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonFields) : null;
  } catch {
    return null;
  }
}

function asFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null ? (value as JsonFields) : {};
}
