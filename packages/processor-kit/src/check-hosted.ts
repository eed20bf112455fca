// Conformance of cards on the processor's own page: that the payer is back proves nothing, one who has not finished has not failed, and
// whatever is pressed there, in whatever order, book and journal agree.
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { OpenPayment } from '@titan/server/testing/test-service';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import type { Check, KitProblem } from './subject.ts';
import { onService, type SubjectService } from './subject-service.ts';

export const checkHosted: Check = (subject) =>
  onService(subject, [backAfterPaying, notFinished, failureThenSuccess, paidAfterFailure]);

type OnPage = {
  payment: OpenPayment;
  press(end: 'paid' | 'refused'): Promise<void>;
  /** What is shown at the address to which the page leads its payer, pressed or not. */
  comesBack(): Promise<{ outcome: string; money: string }>;
};

/** The payer has opened the page. */
async function open(under: SubjectService): Promise<OnPage> {
  const payment = await under.open('hosted');
  await under.pay(payment, 'hosted');
  const [page, charge] = [await under.pageOf(payment), await under.known(payment)];
  const { hosted } = under.subject.pays;
  if (page === null || !charge || !hosted) throw new Error('The payer is not led to the page');
  let back = `/charge-card/verify/${charge.reference}`;
  return {
    payment,
    async press(end) {
      const { pathname, search } = new URL(await hosted.press(page, end));
      back = pathname + search;
    },
    async comesBack() {
      const asked = `${back}${back.includes('?') ? '&' : '?'}asked`;
      const answer = await under.service.fastify.inject({ url: asked });
      return answer.json<{ outcome: string; money: string }>();
    },
  };
}

/** At once, which is too soon for a query, and when it no longer is. */
async function backAfterPaying(under: SubjectService): Promise<KitProblem[]> {
  const { payment, press, comesBack } = await open(under);
  await press('paid');
  const problems = differ('at once it', await comesBack(), {
    outcome: 'still-processing',
    money: 'still-checked',
  });
  await under.service.time.advance(under.subject.limits.firstQueryAfterMs);
  problems.push(...differ('then it', await comesBack(), { outcome: 'success' }));
  problems.push(...(await under.disagreements(payment)));
  return problems.map((problem) => `back from the page: ${problem}`);
}

/** The payer types slowly, or comes back without having pressed anything. */
async function notFinished(under: SubjectService): Promise<KitProblem[]> {
  const { payment, press, comesBack } = await open(under);
  const problems: KitProblem[] = [];
  const isOpen = async (when: string): Promise<void> => {
    problems.push(
      ...differ(when, await comesBack(), { outcome: 'still-processing', money: 'still-checked' }),
      ...((await under.pageOf(payment)) === null ? [`${when} the page is not to be opened any more`] : []),
    );
  };
  await under.service.time.advance(under.subject.limits.firstQueryAfterMs);
  await isOpen('at first');
  await under.sweepFor(HOUR_MS, 10 * MINUTE_MS);
  await isOpen('an hour later');
  await press('paid');
  await under.sweepFor(3 * MINUTE_MS, MINUTE_MS);
  problems.push(...differ('once it is paid', await comesBack(), { outcome: 'success' }));
  problems.push(...(await under.disagreements(payment)));
  return problems.map((problem) => `a page that is not finished: ${problem}`);
}

/** The page lets its payer try another card, and we have not asked meanwhile. */
async function failureThenSuccess(under: SubjectService): Promise<KitProblem[]> {
  const { payment, press, comesBack } = await open(under);
  await press('refused');
  await press('paid');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const problems = differ('it', await comesBack(), { outcome: 'success' });
  problems.push(...(await under.disagreements(payment)));
  return problems.map((problem) => `a decline on the page, and then a success: ${problem}`);
}

/** The same once we have told the failure, and the payer has paid anew: the money of the first page goes back. */
async function paidAfterFailure(under: SubjectService): Promise<KitProblem[]> {
  const { payment, press, comesBack } = await open(under);
  await press('refused');
  await under.sweepFor(2 * MINUTE_MS, MINUTE_MS);
  const problems = differ('it', await comesBack(), { outcome: 'failed', money: 'not-debited' });
  problems.push(...differ('it', moneyVerdict(await under.shown(payment)), { money: 'not-debited' }));
  await under.pay(payment, 'hosted');
  const again = await under.pageOf(payment);
  if (again === null) return ['after a decline on the page it cannot be tried again'];
  await under.subject.pays.hosted?.press(again, 'paid');
  await press('paid');
  // Nearer to the last query its callback would be told to come again.
  await under.service.time.advance(MINUTE_MS);
  const [first] = await under.allKnown(payment);
  if (first) await under.callBack(first);
  await under.sweepFor(1.5 * under.subject.limits.refundTakesMs + 2 * HOUR_MS, HOUR_MS);
  const states = (await under.charges(payment)).map(({ status }) => status).join();
  if (states !== 'failed,success') problems.push(`the charges are ${states}`);
  problems.push(...(await under.wrongSums(payment)));
  return problems.map((problem) => `a decline on the page, and a success once another has paid: ${problem}`);
}

function differ(what: string, got: object, expected: Record<string, string>): KitProblem[] {
  const is = got as Record<string, unknown>;
  return Object.entries(expected)
    .filter(([name, value]) => is[name] !== value)
    .map(([name, value]) => `${what} has the ${name} ${String(is[name])}, not ${value}`);
}
