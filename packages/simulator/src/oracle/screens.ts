// What the payer sees: I-07, I-33 to I-36.
import type { Invariant, Tables } from './evidence.ts';
import { sumsOf } from './books.ts';
import { earlier, seen } from './rules.ts';

type Payment = {
  name: string;
  status: string;
  /**
   * Its charges: all references, those that may have taken something as far as can be known (who transfers
   * to an account that is over is heard of later), those under way, and how many were pressed for: one that
   * provably did not leave is made again elsewhere.
   */
  references: string[];
  undenied: string[];
  open: string[];
  charges: number;
  /** All that a page may name as its sum, `1500 NGN`. */
  sums: string[];
};

const PAYMENT = `
select t.payment_reference as name, t.status, coalesce(array_agg(c.reference) filter (where c.id is not null), '{}') as references,
  coalesce(array_agg(c.reference) filter (where c.id is not null and not (c.status in ('failed', 'cancelled', 'returned') and (
    c.channel = 'bank_transfer' or exists (select from evidence e where e.charge_id = c.id and e.kind in ('declined', 'not_found', 'cancelled'))))), '{}') as undenied,
  coalesce(array_agg(c.reference) filter (where c.status in ('sent', 'unknown', 'action_required', 'held')), '{}') as open,
  count(c.id) filter (where c.status <> 'failed' or not exists (
    select from evidence e where e.charge_id = c.id and e.kind = 'begun_again'))::int as charges,
  array(select x.minor || ' ' || x.currency from (
    values (t.amount_minor, t.currency), (t.amount_paid_minor, t.currency), (t.amount_minor - t.held_minor, t.currency)
    union all select t.amount_minor + (f.value ->> 'fee')::bigint + (f.value ->> 'vat')::bigint, t.currency from jsonb_each(t.fees) f where not t.merchant_bears_cost
    union all select p.amount_minor, p.currency from charges p where p.transaction_id = t.id
    union all select q.amount_minor, q.currency from quotes q where q.transaction_id = t.id) x(minor, currency)) as sums
from transactions t left join charges c on c.transaction_id = t.id
where t.payment_reference = $1 or t.page_reference = $1 group by t.id`;

/** Where it is not known since when, what is shown was read within the last steps. */
const AS_OLD_AS = 200;

export const paymentOf = async (tables: Tables, name: string) =>
  (await tables.query<Payment>(PAYMENT, [name]))[0];

const OF_CHARGE = `
select t.payment_reference as payment, t.page_reference as page, c.amount_minor || ' ' || c.currency as sum
from charges c join transactions t on t.id = c.transaction_id where c.reference = $1`;

export const SCREENS: readonly Invariant[] = [
  seen(
    { id: 'I-07', says: 'A processor is asked for what the payer saw when they pressed' },
    ['asked'],
    async (last, evidence) => {
      if (last.reference === null) return [];
      const [charge] = await evidence.tables.lookUp<{ payment: string; page: string; sum: string }>(
        OF_CHARGE,
        last.reference,
      );
      const pressed = earlier(evidence, 'pressed').filter(
        ({ payment }) => payment === charge?.payment || payment === charge?.page,
      );
      const sums = pressed.map(({ amountMinor, currency }) => `${amountMinor} ${currency}`);
      return !charge || sums.length === 0 || sums.includes(charge.sum)
        ? []
        : [`${last.reference} is of ${charge.sum}, and its payer saw ${sums.join(', ')}`];
    },
  ),
  seen(
    { id: 'I-33', says: 'The screen says paid, not paid or not known, whichever is true' },
    ['shown'],
    async (last, evidence) => {
      const payment = await paymentOf(evidence.tables, last.payment);
      if (!payment) return [`${last.tab} shows ${last.payment}, which is in no table`];
      const { name, status } = payment;
      const taken = sumsOf(evidence, payment.references).debit;
      const before = evidence.seen.filter(({ step }) => step < (last.since ?? last.step - AS_OLD_AS));
      const undenied = sumsOf({ seen: before }, payment.undenied);
      const paidBefore = sumsOf({ seen: before }, payment.references).debit;
      const refunded = sumsOf(evidence, payment.undenied).refund;
      const isOpen = before.some(
        (each) => each.kind === 'asked' && payment.open.includes(each.reference ?? ''),
      );
      const keptMinor = undenied.debit - refunded;
      const lies = {
        paid: [
          status !== 'success' && `${name} is shown as paid and is ${status}`,
          taken === 0 && `${name} is shown as paid, and no processor took anything`,
        ],
        unpaid: [
          status === 'success' && paidBefore > 0 && `${name} is shown as not paid and is`,
          isOpen && `${name} is shown as not paid while a charge is under way`,
          keptMinor > 0 && `${name} is shown as not paid, and ${keptMinor} was taken`,
        ],
      };
      const isOfOtherSum =
        !payment.sums.includes(`${last.amountMinor} ${last.currency}`) &&
        `${name} is shown as of ${last.amountMinor} ${last.currency}`;
      const told = last.says === 'paid' || last.says === 'unpaid' ? lies[last.says] : [];
      return [...told, isOfOtherSum].filter((each) => each !== false);
    },
  ),
  seen({ id: 'I-34', says: 'Paid stays paid, also in another tab' }, ['shown'], (last, evidence) => {
    if (last.says === 'paid') return [];
    const before = last.since ?? -1;
    const paid = earlier(evidence, 'shown').find(
      ({ says, payment, tab, step }) =>
        says === 'paid' && payment === last.payment && (tab === last.tab || step < before),
    );
    return paid
      ? [`${last.tab} shows ${last.payment} as ${last.says}, and ${paid.tab} as paid at step ${paid.step}`]
      : [];
  }),
  seen({ id: 'I-35', says: 'A screen that is not final has a way on' }, ['shown'], (last) =>
    (last.says === 'open' || last.says === 'waiting') && !last.offersPay && !last.goesOn
      ? [`${last.tab} shows ${last.payment} as ${last.says}, and leads nowhere`]
      : [],
  ),
  seen({ id: 'I-36', says: 'A press begins one charge' }, ['asked'], async (last, evidence) => {
    if (last.reference === null) return [];
    const [charge] = await evidence.tables.lookUp<{ payment: string; page: string }>(
      OF_CHARGE,
      last.reference,
    );
    const payment = charge && (await paymentOf(evidence.tables, charge.payment));
    const presses = earlier(evidence, 'pressed').filter(
      (each) => each.payment === charge?.payment || each.payment === charge?.page,
    ).length;
    return payment && presses > 0 && payment.charges > presses
      ? [`${payment.name} has ${payment.charges} charges of ${presses} presses`]
      : [];
  }),
];
