// The payments of bench:push: opened on the real service, and the news that is made of them.
import type pg from 'pg';

const IDS_OF_NOTIFICATION = 400;
/** Payments that have news and no stream. */
const UNHEARD = 40;
const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const SECRET_KEY = 'sk_test_titan_demo_000000000001';

export type PushPayments = {
  /** The address of each payment's stream, with a fresh ticket. */
  paths(): Promise<string[]>;
  /** Commits news of every payment at once; the answer passes it on, as another process would. */
  newsOfAll(): Promise<() => Promise<void>>;
  /** Their transactions, in the order of the paths, and those that nobody listens to. */
  transactions(): Promise<{ heard: number[]; unheard: number[] }>;
};

type Payment = { reference: string; token: string };

/** Opens `count` payments that are listened to. */
export async function openPushPayments(port: number, pool: pg.Pool, count: number): Promise<PushPayments> {
  const payments: Payment[] = [];
  for (let n = 0; n < count; n += 1) payments.push(await openPayment(port, `push-${n}`));
  for (let n = 0; n < UNHEARD; n += 1) await openPayment(port, `quiet-${n}`);
  return {
    paths: () => Promise.all(payments.map((payment) => pathOf(port, payment))),
    newsOfAll: () => newsOfAll(pool),
    async transactions() {
      return { heard: await idsOf(pool, 'push-'), unheard: await idsOf(pool, 'quiet-') };
    },
  };
}

async function openPayment(port: number, reference: string): Promise<Payment> {
  const body = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  const { checkout_url } = await post(port, '/merchant/api/v1/charges/initialize', SECRET_KEY, body);
  const address = new URL(checkout_url ?? '').pathname.slice(1);
  const opened = await post(port, '/api/?type=modal-payment', PUBLIC_KEY, { reference: address });
  return { reference, token: opened['session_token'] ?? '' };
}

async function pathOf(port: number, { reference, token }: Payment): Promise<string> {
  const { ticket } = await post(port, '/api/events/ticket', token, { payment_reference: reference });
  return `/api/events/${reference.toUpperCase()}?ticket=${ticket}`;
}

/** They were opened one after the other. */
async function idsOf(pool: pg.Pool, start: string): Promise<number[]> {
  const text = "select id::int as id from transactions where reference like $1 || '%' order by id";
  const { rows } = await pool.query<{ id: number }>(text, [start]);
  return rows.map(({ id }) => id);
}

async function newsOfAll(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ id: number }>(`
    with moved as (update transactions set outbox_seq = outbox_seq + 1 where reference like 'push-%' returning id, outbox_seq)
    insert into outbox (transaction_id, seq, kind, body, at) select id, outbox_seq, 'pending', '{}', now() from moved
    returning transaction_id as id`);
  return async () => {
    for (let from = 0; from < rows.length; from += IDS_OF_NOTIFICATION) {
      const ids = rows.slice(from, from + IDS_OF_NOTIFICATION).map(({ id }) => id);
      await pool.query("select pg_notify('titan_push', $1)", [ids.join(',')]);
    }
  };
}

async function post(
  port: number,
  path: string,
  bearer: string,
  body: object,
): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Record<string, string> | null };
  if (!response.ok || answer.data === null) throw new Error(`${path} answered ${response.status}`);
  return answer.data;
}
