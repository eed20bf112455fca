// Conformance of transfers to an account: whoever judges a wrong sum or a late one, nobody is told of money that goes back unless we return it.
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { OpenPayment } from '@titan/server/testing/test-service';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import type { AskedCharge, Check, KitProblem } from './subject.ts';
import { onService, type SubjectService } from './subject-service.ts';

const OK = 200;

export const checkTransfers: Check = (subject) =>
  onService(subject, [
    (under) => wrongSum(under, 'less', 0.5),
    (under) => wrongSum(under, 'more', 2),
    (under) => unpaid(under, 'nothing comes', async () => {}),
    ...(subject.callbacks.ofTransferSentBack
      ? [(under: SubjectService) => unpaid(under, 'the processor ends it after a wrong sum', refuse)]
      : []),
    atLastMoment,
  ]);

type OpenAccount = { payment: OpenPayment; asked: AskedCharge; expiresAt: number };

async function open(under: SubjectService): Promise<OpenAccount> {
  const payment = await under.open('transfer');
  await under.pay(payment, 'transfer');
  const asked = await under.known(payment);
  const { account, expires_at: expiresAt } = (await under.shown(payment)).charge?.bank_transfer ?? {};
  if (!asked || !account || !expiresAt) throw new Error('There is no account for a transfer');
  // The payer gives what the page says.
  const wanted = under.stub.transferReferenceOf?.(asked.reference) ?? undefined;
  if (account.transfer_reference !== wanted)
    throw new Error(`The payer is told to give ${account.transfer_reference}, and not ${wanted}`);
  return { payment, asked, expiresAt };
}

/** The payer sends another sum, and then does as the page says: the whole sum to this account, or to another one. */
async function wrongSum(under: SubjectService, what: string, share: number): Promise<KitProblem[]> {
  const { payment, asked } = await open(under);
  await under.service.time.advance(MINUTE_MS);
  await send(under, asked, asked.amountMinor * share);
  const problems = await callsBack(under, asked);
  await under.sweepFor(10 * MINUTE_MS, MINUTE_MS);
  problems.push(...(await told(under, payment)));
  if (!(await isPaid(under, payment))) await payAsShown(under, payment);
  await untilBack(under);
  problems.push(...(await told(under, payment)), ...(await under.disagreements(payment)));
  if (!(await isPaid(under, payment))) problems.push('the right sum then does not pay');
  return problems.map((problem) => `${what} than was asked for: ${problem}`);
}

/** Nothing that counts comes to the account: its charge ends when it does, and no sooner; what comes later pays nothing. */
async function unpaid(
  under: SubjectService,
  what: string,
  before: (under: SubjectService, asked: AskedCharge) => Promise<unknown>,
): Promise<KitProblem[]> {
  const { payment, asked, expiresAt } = await open(under);
  await before(under, asked);
  await untilLastMoment(under, expiresAt);
  const problems = await expectThat(under, payment, { status: 'processing', money: 'still-checked' });
  await under.sweepFor(4 * MINUTE_MS, MINUTE_MS);
  problems.push(...(await expectThat(under, payment, { status: 'failed', money: 'not-debited' })));
  await under.stub.decide(asked.reference, 'paid');
  await under.sweepFor(HOUR_MS, 10 * MINUTE_MS);
  await payAsShown(under, payment);
  if (!(await isPaid(under, payment))) problems.push('another account then is not paid');
  await untilBack(under);
  problems.push(...(await told(under, payment)), ...(await under.wrongSums(payment)));
  return problems.map((problem) => `an account to which ${what}: ${problem}`);
}

async function refuse(under: SubjectService, asked: AskedCharge): Promise<void> {
  await send(under, asked, asked.amountMinor / 2);
  await under.stub.decide(asked.reference, 'refused');
}

/** Money that comes in time counts, however late we hear of it. */
async function atLastMoment(under: SubjectService): Promise<KitProblem[]> {
  const { payment, asked, expiresAt } = await open(under);
  await untilLastMoment(under, expiresAt);
  await under.stub.decide(asked.reference, 'paid');
  await under.service.time.advance(30 * SECOND_MS);
  const problems = await expectThat(under, payment, { status: 'processing', money: 'still-checked' });
  await under.sweepFor(4 * MINUTE_MS, MINUTE_MS);
  problems.push(...(await under.disagreements(payment)));
  if (!(await isPaid(under, payment))) problems.push('it does not pay');
  return problems.map((problem) => `a transfer at the last moment: ${problem}`);
}

/** To the last second in which the account is open. */
async function untilLastMoment(under: SubjectService, expiresAt: number): Promise<void> {
  const { time } = under.service;
  const leftMs = (): number => expiresAt - SECOND_MS - time.clock.now();
  while (leftMs() > 3 * MINUTE_MS) await under.sweepFor(3 * MINUTE_MS, 3 * MINUTE_MS);
  await time.advance(leftMs());
}

/** What goes back is there by then. */
async function untilBack({ subject, sweepFor }: SubjectService): Promise<void> {
  const { refundTakesMs } = subject.limits;
  await sweepFor(1.5 * refundTakesMs + HOUR_MS, refundTakesMs / 4 + HOUR_MS / 4);
}

async function send(
  { stub, subject }: SubjectService,
  asked: AskedCharge,
  amountMinor: number,
): Promise<void> {
  if (!stub.transferIn) throw new Error(`The stub of ${subject.name} takes no other sum`);
  await stub.transferIn(asked.reference, amountMinor);
}

/** What the processor sends of it: of one that it sends back by itself no query follows, since it names no charge. */
async function callsBack(under: SubjectService, asked: AskedCharge): Promise<KitProblem[]> {
  const sentBack = under.subject.callbacks.ofTransferSentBack?.(under.from('demo'));
  const queries = () => under.stub.requests.filter(({ stage }) => stage === 'query').length;
  const before = queries();
  const answered = sentBack ? await under.callBackWith(sentBack, null) : await under.callBack(asked);
  const problems = answered === OK ? [] : [`its callback is answered ${answered}`];
  if (sentBack && queries() > before) problems.push('its callback leads to a query');
  return problems;
}

/** Whom we tell of money that goes back: as often as the processor has returned some for us. */
async function told(under: SubjectService, payment: OpenPayment): Promise<KitProblem[]> {
  const { reversals } = await under.shown(payment);
  const merchant = await under.merchant.get<{ reversals: unknown[] }>(`/charges/${payment.reference}`);
  const references = new Set((await under.charges(payment)).map(({ reference }) => reference));
  const returned = (await under.stub.book()).filter(
    ({ kind, reference }) => kind === 'refund' && references.has(reference),
  ).length;
  const reported = { payer: reversals.length, merchant: merchant.body.data.reversals.length };
  return Object.entries(reported)
    .filter(([, times]) => times !== returned)
    .map(([whom, times]) => `the ${whom} is told ${times} times that money goes back, of ${returned}`);
}

async function expectThat(
  under: SubjectService,
  payment: OpenPayment,
  expected: { status: string; money: string },
): Promise<KitProblem[]> {
  const shown = await under.shown(payment);
  const { money } = moneyVerdict(shown);
  const status = shown.charge?.status;
  const isFine = status === expected.status && money === expected.money;
  return isFine ? await told(under, payment) : [`its charge is ${status}, and its money ${money}`];
}

/** Sends the whole sum to the account that is shown, or else to a new one. */
async function payAsShown(under: SubjectService, payment: OpenPayment): Promise<void> {
  if ((await under.shown(payment)).charge?.stage !== 'account_details') await under.pay(payment, 'transfer');
  const asked = await under.known(payment);
  if (asked) await under.stub.decide(asked.reference, 'paid');
  await under.sweepFor(HOUR_MS, 10 * MINUTE_MS);
}

const isPaid = async ({ charges }: SubjectService, payment: OpenPayment): Promise<boolean> =>
  (await charges(payment)).some(({ status }) => status === 'success');
