// Conformance under faults: whatever goes wrong with one call, at whatever stage, the processor's book and our journal agree in the end.
import { type OpenPayment, openSession } from '@titan/server/testing/test-service';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { type Fault, FAULTS, type CallStage } from './stub-server.ts';
import {
  CHANNEL_OF,
  type Check,
  currencyOf,
  type KitProblem,
  type Subject,
  type PaymentMethod,
} from './subject.ts';
import type { PayerMethod } from './paying.ts';
import { type SubjectService, onService } from './subject-service.ts';

/** The ways to pay that come to the stage, with what is another call there: each is tried for itself. */
export function methodsAt(stage: CallStage, { pays }: Subject): PayerMethod[] {
  const asked: PayerMethod[] = pays.askedCard ? ['asked card'] : [];
  const others = (['card', 'bank', 'transfer', 'hosted'] as const).filter((method) => pays[method]);
  if (stage === 'create') return ['wallet', ...others];
  if (stage.startsWith('refund')) return [pays.refunded ?? 'wallet'];
  const isBankAsked = (pays.bank?.answers.length ?? 0) > 0;
  if (stage === 'step') return [...asked, ...(isBankAsked ? (['bank'] as const) : [])];
  // A card may be paid by a query that its charge needs at once.
  return stage === 'query' && pays.card ? ['wallet', 'card'] : ['wallet'];
}

/** How often a payment comes to the stage, each time with another call. */
function callsAt(stage: CallStage, method: PayerMethod, { pays }: Subject): number {
  if (stage !== 'step') return 1;
  return (method === 'bank' ? pays.bank : pays.askedCard)?.answers.length ?? 0;
}

/** Each fault at one stage, at each of its calls, on a payment of its own. */
export const checkFaultsAt =
  (stage: CallStage, method: PayerMethod): Check =>
  (subject) =>
    onService(
      subject,
      Array.from({ length: callsAt(stage, method, subject) }, (_, nth) =>
        FAULTS.map((fault) => async (under: SubjectService) => {
          // The calls before it are answered as always.
          for (let before = 0; before < nth; before += 1) under.stub.hold(stage).release();
          under.stub.fail(stage, fault);
          const isRefund = stage.startsWith('refund');
          const isUnanswered = stage === 'create' && UNANSWERED.has(fault);
          const found = await (isRefund ? refund(under) : charge(under, method, { stage, isUnanswered }));
          const isMissed = under.stub.forgetPlans() > 0;
          // A card that is paid by its charge is not asked about.
          if (isMissed && !(stage === 'query' && method === 'card')) found.push('it never came to that');
          return found.map((problem) => `${fault}${nth > 0 ? `, call ${nth + 1}` : ''}: ${problem}`);
        }),
      ).flat(),
    );

/** Faults after which nobody can know whether the processor has the charge. */
const UNANSWERED: ReadonlySet<Fault> = new Set([
  'cut_before',
  'cut_after',
  'error_after',
  'html',
  'cut_body',
  'hang',
]);

type Failing = { stage: CallStage; isUnanswered: boolean };

async function charge(
  under: SubjectService,
  method: PayerMethod,
  { stage, isUnanswered }: Failing,
): Promise<KitProblem[]> {
  const payment = await under.open(method);
  await under.finish(() => under.pay(payment, method));
  const second = isUnanswered ? await secondAsks(under, payment, method) : [];
  await approve(under, payment, stage !== 'query' && stage !== 'check');
  // A payer who is still asked for something goes on; one who was told that it failed tries again.
  if (!(await isPaid(under, payment)) && (await under.finish(() => under.goOn(payment, method))))
    await approve(under, payment, true);
  if (!(await isPaid(under, payment))) {
    await under.finish(() => under.pay(payment, method));
    await approve(under, payment, true);
  }
  const problems = [...second, ...(await under.disagreements(payment))];
  const isOver = (await isPaid(under, payment)) || (await cannotBeKnown(under, payment));
  return isOver ? problems : [...problems, 'the payment is not paid'];
}

/**
 * The first charge may be asking its payer already: nothing else asks them, by whatever way, from the same page, a second tab or a call
 * without an idempotency key (I-23).
 */
async function secondAsks(
  under: SubjectService,
  payment: OpenPayment,
  method: PayerMethod,
): Promise<KitProblem[]> {
  const tab = { ...payment, token: await openSession(under.service, payment.address) };
  const askers = [
    ['the same page', payment, 'pressed-again'],
    ['a second tab', tab, 'pressed-in-tab'],
    ['a call', payment, undefined],
  ] as const;
  const problems: KitProblem[] = [];
  for (const by of [method, ...otherMethods(under.subject, method)])
    for (const [who, from, key] of askers) {
      const { body } = await under.finish(() => under.begin(from, by, key));
      if (body.error_type !== 'STILL_CHECKING')
        problems.push(`${who} may ask by ${by} as well: ${body.error_type ?? body.data.status}`);
    }
  return problems;
}

/** On other channels, in the same currency. */
function otherMethods({ pays }: Subject, method: PayerMethod): PaymentMethod[] {
  const first = method === 'asked card' ? 'card' : method;
  return (['wallet', 'card', 'bank', 'transfer'] as const).filter(
    (other) =>
      (other === 'wallet' || pays[other]) &&
      CHANNEL_OF[other] !== CHANNEL_OF[first] &&
      currencyOf(pays, other) === currencyOf(pays, first),
  );
}

/** The payer approves all that the processor has; it is called back about, and queried by the sweeps. */
async function approve(under: SubjectService, payment: OpenPayment, callsBack: boolean): Promise<void> {
  const all = await under.allKnown(payment);
  if (all.length > 0) await under.sweepFor(MINUTE_MS / 2, MINUTE_MS / 2);
  for (const asked of all) {
    await under.stub.decide(asked.reference, 'paid');
    if (callsBack) await under.finish(() => under.callBack(asked));
  }
  for (let sweeps = 0; sweeps < 6 && !(await isPaid(under, payment)); sweeps += 1)
    await under.sweepFor(MINUTE_MS, MINUTE_MS);
}

/** A charge that never arrived stays unknown for a person, where the processor cannot be asked whether it did. */
async function cannotBeKnown(under: SubjectService, payment: OpenPayment): Promise<boolean> {
  const isLost = (await under.known(payment)) === null && !under.subject.limits.asksByOurReference;
  return isLost && (await under.charges(payment)).at(-1)?.status === 'unknown';
}

const isPaid = async ({ charges }: SubjectService, payment: OpenPayment): Promise<boolean> =>
  (await charges(payment)).some(({ status }) => status === 'success');

async function refund(under: SubjectService): Promise<KitProblem[]> {
  const { merchant, stub, subject } = under;
  const { payment } = await under.paid();
  const reference = `refund-${payment.reference}`;
  await merchant.post('/refunds/initiate', { payment_reference: payment.reference, reference });
  await under.sweepFor(5 * HOUR_MS, HOUR_MS, 'refunds');
  await under.sweepFor(
    subject.limits.refundTakesMs + 2 * HOUR_MS,
    subject.limits.refundTakesMs / 2 + HOUR_MS,
  );
  const problems = await under.disagreements(payment);
  const { status } = (await merchant.get<{ status: string }>(`/refunds/${reference}`)).body.data;
  if (status === 'success') return problems;
  if (!(await cannotBeFound(under, reference))) return [...problems, `the refund is ${status}`];
  // Where no callback tells it, only a person finds out whether it was made.
  return stub.takeRefundCallbacks ? problems : sentTwice(under, payment);
}

async function sentTwice({ charges, stub }: SubjectService, payment: OpenPayment): Promise<KitProblem[]> {
  const references = new Set((await charges(payment)).map((charge) => charge.reference));
  const sent = (await stub.book()).filter(
    ({ kind, reference }) => kind === 'refund' && references.has(reference),
  );
  return sent.length > 1 ? [`the money goes back ${sent.length} times`] : [];
}

/** A refund that never arrived is handed to a person, where the processor cannot be asked whether it did. */
async function cannotBeFound(under: SubjectService, reference: string): Promise<boolean> {
  if (!under.subject.limits.losesRefunds) return false;
  await under.sweepFor(2 * DAY_MS, DAY_MS / 2, 'refunds');
  const { rows } = await under.service.pool.query(
    "select from refund_parts p join refunds r on r.id = p.refund_id where r.reference = $1 and p.status = 'manual'",
    [reference],
  );
  return rows.length > 0;
}
