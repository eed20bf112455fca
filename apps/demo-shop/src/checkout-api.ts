// The shop's side of the merchant API: opens a payment and reads it back, on the server, with the secret key.
import * as z from 'zod/mini';
import type { Order } from './orders.ts';
import type { ShopPorts } from './ports.ts';

export type ApiAnswer<Value> =
  | { kind: 'ok'; value: Value }
  /** The checkout refused. `problems` are by field. */
  | { kind: 'refused'; httpStatus: number; message: string; problems: string[] }
  /** No answer, or none we understand. The payment may or may not exist. */
  | { kind: 'unreachable' };

/** The part of a charge that the shop acts by. Amounts as text are decimal. */
export type Charge = z.output<typeof CHARGE>;

const CHARGE = z.object({
  reference: z.string(),
  status: z.enum(['pending', 'processing', 'success', 'failed', 'expired']),
  amount: z.string(),
  currency: z.string(),
  amount_expected: z.number(),
  amount_accepted: z.number(),
  card: z.nullish(z.object({ last_four: z.nullish(z.string()) })),
});

const OPENED = z.object({ checkout_url: z.url({ protocol: /^https?$/ }) });

const PROBLEMS = z.record(z.string(), z.object({ message: z.string() }));

/** Around every answer. */
const ENVELOPE = z.object({ message: z.optional(z.string()), data: z.unknown() });

export type CheckoutApi = ReturnType<typeof createCheckoutApi>;

type CheckoutApiDeps = {
  send: ShopPorts['send'];
  /** Origin of the checkout, as this server reaches it. */
  checkoutUrl: string;
  secretKey: string;
  /** Origin of this shop. */
  shopUrl(): string;
};

export function createCheckoutApi({ send, checkoutUrl, secretKey, shopUrl }: CheckoutApiDeps) {
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };
  const charges = `${checkoutUrl}/merchant/api/v1/charges`;
  return {
    /** Opens the payment of an order; the answer is the address to send the buyer to. */
    async initialize(order: Order): Promise<ApiAnswer<string>> {
      const call = () =>
        send({
          method: 'POST',
          url: `${charges}/initialize`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(order, shopUrl())),
        });
      // An answer may be lost after the payment was opened. The same body finds it again, so a retry is safe.
      const answer = readAnswer((await call()) ?? (await call()), OPENED);
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.checkout_url } : answer;
    },
    async read(reference: string): Promise<ApiAnswer<Charge>> {
      const url = `${charges}/${encodeURIComponent(reference)}`;
      return readAnswer(await send({ method: 'GET', url, headers, body: null }), CHARGE);
    },
  };
}

function bodyOf({ reference, product, buyer }: Order, shopUrl: string) {
  return {
    reference,
    amount: product.price,
    currency: product.currency,
    // By language: the payer reads them in that of the payment page.
    narration: product.name,
    // What the payment is for, on the payer's page and receipt. Together the lines are the amount, before payment fees.
    items: product.lines.map(({ price, ...line }) => ({ ...line, unit_amount: price })),
    customer: buyer,
    // It adds `?reference=`.
    redirect_url: `${shopUrl}/thanks`,
    notification_url: `${shopUrl}/webhooks`,
    merchant_bears_cost: product.shopPaysFees,
    metadata: { product: product.id },
  };
}

function readAnswer<Value extends z.ZodMiniType>(
  answer: { status: number; text: string } | null,
  value: Value,
): ApiAnswer<z.output<Value>> {
  const body = answer && ENVELOPE.safeParse(jsonIn(answer.text)).data;
  if (!answer || !body || answer.status >= 500) return { kind: 'unreachable' };
  const { message = 'The checkout refused without a reason.', data } = body;
  if (answer.status !== 200) {
    const problems = Object.values(PROBLEMS.safeParse(data).data ?? {}).map((problem) => problem.message);
    return { kind: 'refused', httpStatus: answer.status, message, problems };
  }
  const read = value.safeParse(data);
  return read.success ? { kind: 'ok', value: read.data } : { kind: 'unreachable' };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
