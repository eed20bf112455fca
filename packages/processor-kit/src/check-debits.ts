// Conformance of the list of debits: after a database is put back to an earlier copy, each debit that it no longer knows is put before a
// person, once, and no other is.
import { createHttpOut } from '@titan/platform/http-out';
import type { ReviewItem } from '@titan/server/payments/giving-back/attention';
import type { Provider } from '@titan/server/providers/port';
import type { ChargeReference } from '@titan/rules/reference';
import { HOUR_MS, SECOND_MS } from '@titan/rules/durations';
import { onService, type SubjectService } from './subject-service.ts';
import { CALLED_BACK_AT, type Check, type KitProblem, RETURNED_AT } from './subject.ts';

/** More than any page has. */
const LOST = 60;
const AMOUNT_MINOR = 150_000;
/** As long as ours are: a list may have the first letters alone. */
const long = (name: string): ChargeReference => `KPY-CA-${name}${'x'.repeat(14)}`;
const LATE = long('late00000');
/** A reference of somebody who sells through the same account. */
const OTHERS = 'order-17' as ChargeReference;

export const checkDebits: Check = (subject) => onService(subject, [putBack]);

async function putBack(under: SubjectService): Promise<KitProblem[]> {
  const { service, stub } = under;
  await under.paid();
  // As the copy of an hour before has it, which knows the payment above, and none of those below.
  const hourAgo = new Date(service.time.clock.now() - HOUR_MS);
  await service.pool.query('update provider_accounts set debits_looked_at = $1', [hourAgo]);
  const lost = Array.from({ length: LOST }, (_, n) => long(`lost${String(n).padStart(5, '0')}`));
  for (const reference of [...lost, OTHERS]) {
    await charge(under, reference);
    await stub.decide(reference, 'paid');
  }
  await charge(under, LATE);
  const found = await look(under);
  await stub.decide(LATE, 'paid');
  await service.time.advance(HOUR_MS);
  const foundLater = await look(under);
  await service.time.advance(HOUR_MS);
  const foundAgain = await look(under);
  const items = await service.services.stores.attention.list();
  return [
    ...wrong(`the first look finds of ${LOST}`, found, LOST),
    ...wrong('a payment that is made after it is found by the next', foundLater, 1),
    ...wrong('and nothing twice', foundAgain, 0),
    ...wrong('for a person', items.length, LOST + 1),
    ...items.flatMap((item) => problemsOf(under, item)),
    ...[...lost, LATE].flatMap((reference) =>
      items.some((item) => item.reference === named(under, reference)) ? [] : [`${reference} is not found`],
    ),
  ];
}

/** As its list has it, which may write a reference that it cuts in another case. */
const named = ({ subject }: SubjectService, reference: string): string =>
  subject.debits?.cutsReferences ? reference.slice(0, 16).toUpperCase() : reference;

const wrong = (what: string, is: number, should: number): KitProblem[] =>
  is === should ? [] : [`${what}: ${is}`];

/** Runs the sweep for as long as it may take, and answers what is for a person that was not before. */
async function look({ service }: SubjectService): Promise<number> {
  const { attention } = service.services.stores;
  const before = (await attention.count()).contradictions;
  for (let run = 0; run < 3; run += 1) {
    await service.time.advance(30 * SECOND_MS);
    await service.runSweep('unknown debits');
  }
  return (await attention.count()).contradictions - before;
}

function problemsOf({ subject }: SubjectService, item: ReviewItem): KitProblem[] {
  const { payer = null, namesPayments = false } = subject.debits ?? {};
  const expected: Partial<ReviewItem> = {
    what: 'unknown_reference',
    provider: subject.name,
    account: 'demo',
    merchant: 'Titan Demo Shop',
    payment: namesPayments ? `KPY-PI-${item.reference}` : null,
    amount_minor: AMOUNT_MINOR,
    currency: subject.pays.currency,
    payer,
  };
  return (Object.keys(expected) as (keyof ReviewItem)[])
    .filter((key) => item[key] !== expected[key])
    .map((key) => `${item.reference}: ${key} is ${String(item[key])}`);
}

/** At the processor alone. */
async function charge(under: SubjectService, reference: ChargeReference): Promise<void> {
  await under.service.time.advance(SECOND_MS);
  await openOn(under).wallet?.charge({
    reference,
    paymentReference: `KPY-PI-${reference}`,
    amountMinor: AMOUNT_MINOR,
    currency: under.subject.pays.currency,
    customerName: 'Ada Obi',
    customerEmail: 'ada@example.com',
    callbackUrl: CALLED_BACK_AT,
    returnUrl: RETURNED_AT,
    wallet: under.subject.pays.wallet,
  });
}

function openOn({ subject, stub, service }: SubjectService): Provider {
  const { clock, timers } = service.time;
  const http = stub.httpOver(createHttpOut(timers));
  const connector = subject.open({ baseUrl: stub.url, http, clock, warn: () => {} });
  return connector.open({
    id: 1,
    name: 'demo',
    credentials: subject.credentials('demo'),
    directCards: true,
    callbackUrl: CALLED_BACK_AT,
  });
}
