// What merchants and pages are told: I-14, I-28 to I-32, and that success is told once, when it is there.
import type { Answered, Invariant, Tables, Told } from './evidence.ts';
import { sumsOf } from './books.ts';
import { paymentOf } from './screens.ts';
import { earlier, PAYMENTS, payments, seen, type TableInvariant } from './rules.ts';

const FIELDS = ['reference', 'status', 'amount', 'currency'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

/** The `data` of an answer or webhook, as texts; empty where there is none. */
function dataOf(text: string): Fields {
  const data = (text.startsWith('{') ? JSON.parse(text) : {}).data ?? {};
  const textOf = (name: keyof Fields) => (data[name] === undefined ? '' : String(data[name]));
  return {
    reference: textOf('reference'),
    status: textOf('status'),
    amount: textOf('amount'),
    currency: textOf('currency'),
  };
}

const minorUnits = (amount: string, currency: string) =>
  Number(amount) * (currency === 'XAF' || currency === 'XOF' ? 1 : 100);
const eventOf = ({ body }: Told) => /"event":"([\w.]+)"/.exec(body)?.[1];
const FINAL = ['success', 'failed', 'expired'];

type Payment = {
  id: number;
  status: string;
  amount_minor: number;
  currency: string;
  references: string[];
};

/** The merchant's payment by the merchant's reference, with the charges that may have brought its money. */
const OF_MERCHANT = `
select t.id::float8 as id, t.status, t.amount_minor::float8 as amount_minor, t.currency,
  array(select c.reference from charges c where c.transaction_id = t.id) as references
from transactions t join merchants m on m.id = t.merchant_id where m.name = $1 and t.reference = $2`;

/** GET of one payment by its merchant. */
const isReading = ({ by, method, path, status }: Answered) =>
  by === 'merchant' && method === 'GET' && status === 200 && /\/charges\/[^/]+$/.test(path);

export const EVENTS: readonly TableInvariant[] = [
  payments(
    { id: 'I-28', says: 'Each change has one event, numbered without a gap, and each end one webhook' },
    `select t.payment_reference || ' has ' || n.events || ' events of ' || t.outbox_seq || ', the last says ' || n.last ${PAYMENTS} cross join lateral (
      select count(*) as events, coalesce(max(o.seq), 0) as newest, coalesce((array_agg(o.kind order by o.seq desc)
        filter (where o.kind not like '%.%'))[1], 'pending') as last from outbox o where o.transaction_id = t.id) n
    where n.events <> t.outbox_seq or n.newest <> t.outbox_seq or n.last <> t.status
    union all
    select t.payment_reference || ' is ' || t.status || ', with ' || n.ends || ' webhooks of its end' ${PAYMENTS} cross join lateral (
      select count(*) as ends, count(*) filter (where (d.event = 'charge.success') <> (t.status = 'success')) as wrong from webhook_deliveries d
      where d.transaction_id = t.id and d.event in ('charge.success', 'charge.failed')) n
    where n.ends > 1 or n.wrong > 0 or n.ends > 0 and t.status in ('pending', 'processing')
      or n.ends = 0 and t.notification_url is not null and t.status not in ('pending', 'processing')
    union all
    select t.payment_reference || ' has a webhook ' || d.seq || ' of no event, or to no receiver of its merchant'
    ${PAYMENTS} join webhook_deliveries d on d.transaction_id = t.id
    where not exists (select from outbox o where o.transaction_id = t.id and o.seq = d.seq)
      or not exists (select from webhook_receivers r where r.id = d.receiver_id and r.merchant_id = t.merchant_id and r.env = t.env
        and r.address = split_part(split_part(d.url, '#', 1), '?', 1))`,
  ),
  payments(
    { id: 'I-29', says: 'A webhook that is done was received, or is listed with the reason' },
    `select t.payment_reference || ': webhook ' || d.seq || ' is ' || d.status ${PAYMENTS} join webhook_deliveries d on d.transaction_id = t.id
    where d.status = 'undelivered' and d.why is null
      or d.status = 'delivered' and not exists (select from webhook_tries w where w.transaction_id = t.id and w.seq = d.seq and w.http_status between 200 and 299)`,
    'calm',
  ),
];

export const TELLING: readonly Invariant[] = [
  seen(
    { id: 'I-14', says: 'An amount that is told is the payment’s, to the minor unit' },
    ['answered', 'told'],
    async (last, { tables: from }) => {
      const data = dataOf(last.body);
      const isPayment =
        last.kind === 'told'
          ? eventOf(last) === 'charge.success' || eventOf(last) === 'charge.failed'
          : isReading(last);
      const payment =
        isPayment &&
        (await readPayment(from, last.kind === 'told' ? last.merchant : last.who, data.reference));
      if (!payment) return [];
      const isIt =
        data.currency === payment.currency &&
        Math.abs(minorUnits(data.amount, data.currency) - payment.amount_minor) < 1e-6;
      return isIt
        ? []
        : [
            `${data.reference} was told as ${data.amount} ${data.currency}, and is ${payment.amount_minor} ${payment.currency}`,
          ];
    },
  ),
  seen(
    { id: 'I-29', says: 'A webhook is signed, and each try of it has the same bytes' },
    ['told'],
    (last, evidence) => {
      const other = earlier(evidence, 'told').find((each) => each.id === last.id && each.body !== last.body);
      return [
        ...(last.isSigned ? [] : [`${last.id} is not signed`]),
        ...(other ? [`${last.id} came with another body at step ${other.step}`] : []),
      ];
    },
  ),
  seen(
    { id: 'success once', says: 'Success is told once, of money that is there; failure of none' },
    ['told'],
    async (last, evidence) => {
      const event = eventOf(last);
      if (event !== 'charge.success' && event !== 'charge.failed') return [];
      const { reference } = dataOf(last.body);
      const payment = await readPayment(evidence.tables, last.merchant, reference);
      if (!payment) return [`${last.id} is about ${reference}, which ${last.merchant} has not`];
      const isSuccess = event === 'charge.success';
      const { debit } = sumsOf(evidence, payment.references);
      const others = earlier(evidence, 'told').filter(
        (each) =>
          each.merchant === last.merchant &&
          each.id !== last.id &&
          ['charge.success', 'charge.failed'].includes(eventOf(each) ?? '') &&
          dataOf(each.body).reference === reference,
      );
      return [
        ...(others.length > 0
          ? [`${reference} ended for ${last.merchant} as ${others[0]?.id} and as ${last.id}`]
          : []),
        ...(isSuccess === (payment.status === 'success')
          ? []
          : [`${reference} is ${payment.status}, and ${event} was told`]),
        ...(isSuccess && debit === 0 ? [`${reference} is told as paid, and no processor took anything`] : []),
      ];
    },
  ),
  seen(
    { id: 'I-30', says: 'What was told as ended is never older again' },
    ['answered'],
    (last, evidence) => {
      const { reference, status } = dataOf(last.body);
      if (!isReading(last)) return [];
      const before = last.since ?? last.step;
      const told = earlier(evidence, 'told')
        .filter(({ merchant }) => merchant === last.who)
        .filter(
          (each) => eventOf(each)?.startsWith('charge.') && !eventOf(each)?.startsWith('charge.dispute'),
        );
      const read = earlier(evidence, 'answered').filter((each) => isReading(each) && each.who === last.who);
      const newer = [...told, ...read].find((each) => {
        const known = dataOf(each.body);
        return (
          each.step < before &&
          known.reference === reference &&
          FINAL.includes(known.status) &&
          known.status !== status
        );
      });
      return newer
        ? [`${reference} is ${status}, and was ${dataOf(newer.body).status} at step ${newer.step}`]
        : [];
    },
  ),
  seen(
    { id: 'I-14', says: 'An amount that is pushed is one of the payment’s' },
    ['pushed'],
    async (last, { tables: from }) => {
      const amount = /"amount_charged":"([\d.]+)"/.exec(last.text)?.[1];
      const { sums = [] } = (await paymentOf(from, last.payment)) ?? {};
      const isOne = sums.some((sum) => {
        const [minor, currency = ''] = sum.split(' ');
        return Math.abs(minorUnits(amount ?? '', currency) - Number(minor)) < 1e-6;
      });
      return amount === undefined || isOne ? [] : [`${last.payment} was pushed with ${amount}`];
    },
  ),
  seen(
    { id: 'I-31', says: 'A message describes what is committed' },
    ['pushed'],
    async (last, { tables: from }) => {
      const told = /"status":"(\w+)"/.exec(last.text)?.[1] ?? '';
      const seq = /^id: (\d+)/.exec(last.text)?.[1] ?? null;
      const [row] = await from.query<{ is_so: boolean }>(
        `select coalesce((select o.kind = $2 from outbox o
            where o.transaction_id = t.id and o.seq = $3 and o.kind in ('success', 'expired', 'abandoned')), true)
          and case when $2 in ('expired', 'abandoned') then t.status = $2
        when $2 = 'success' then t.status = 'success' or exists (select from charges c where c.transaction_id = t.id and c.status in ('success', 'credited'))
        when $2 = 'failed' then t.status = 'failed' or exists (select from charges c where c.transaction_id = t.id and c.status in ('failed', 'cancelled', 'duplicate', 'returned'))
        when $2 = 'rejected' then exists (select from charges c where c.transaction_id = t.id and c.status = 'returned')
        else true end as is_so
      from transactions t where t.payment_reference = $1 or t.page_reference = $1`,
        [last.payment, told, seq],
      );
      return row?.is_so ? [] : [`${last.payment} was pushed as ${told}, which it is not`];
    },
  ),
  seen(
    { id: 'I-32', says: 'A message carries no token, no number of a card and nothing of another payment' },
    ['pushed'],
    async (last, { tables: from }) => {
      const named = last.text.match(/KPY-(?:CA|PI)-[\w-]+/g) ?? [];
      const others = await from.query<{ reference: string }>(
        `select coalesce(c.reference, t.payment_reference) as reference from transactions t left join charges c on c.transaction_id = t.id and c.reference = any ($2)
      where (c.id is not null or t.payment_reference = any ($2)) and $1 not in (t.payment_reference, t.page_reference)`,
        [last.payment, named],
      );
      return [
        ...others.map(({ reference }) => `${last.tab} of ${last.payment} hears of ${reference}`),
        ...(/token"|\d{9,}/.test(last.text.replaceAll(/"amount_\w+":"[\d.]+"/g, ''))
          ? [`${last.payment} was pushed a token or a number`]
          : []),
      ];
    },
  ),
];

async function readPayment(from: Tables, merchant: string, reference: string): Promise<Payment | undefined> {
  return (await from.query<Payment>(OF_MERCHANT, [merchant, reference]))[0];
}
