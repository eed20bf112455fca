// Spec §2, §4, §8 Bank transfer results: return (wrong amount), return excess, overpaid. What came, what of it goes back, where to and
// how far that is; on each failed or expired screen whether the payer is debited at all.
import type { PaymentView, ReversalView } from '@titan/contract/payer/payment.schema';
import { fromDecimal } from '@titan/rules/money';
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import { transferResultMessages } from '@titan/copy/words/transfer-result';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { FactRows, Facts } from '../../ui/facts.tsx';
import { reversalsOfCharge } from '../../stages/method.ts';
import type { Transfer } from './flow.ts';
import classes from './transfer-result.module.css';

type ResultWords = typeof transferResultMessages;

/** Nothing where the payment came as it should. */
export function TransferResult({ payment }: { payment: PaymentView }) {
  const words = useWords(transferResultMessages);
  const transfer = payment.charge?.bank_transfer;
  if (!transfer) return null;
  const backs = reversalsOfCharge(payment);
  const isPlain = backs.length === 0 && transfer.payment_event === null;
  const sentences = sentencesOf(payment, transfer, words);
  return (
    <>
      {sentences.length === 0 ? null : (
        // Read with the heading (session/results/result-screen.tsx).
        <div id="result-why" className={classes.sentences}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {isPlain ? null : <Amounts payment={payment} transfer={transfer} backs={backs} />}
    </>
  );
}

/** Reasons that the service's sentence on the failed screen already explains (spec §8 "Wrong amount"). */
const REPORTED_ABOVE: readonly ReversalReason[] = ['wrong_amount', 'underpaid', 'out_of_limits'];

/** Why money goes back, each reason once; without any, what the merchant accepted, or that nothing came. */
function sentencesOf(
  payment: PaymentView,
  { account, payment_event: event }: Transfer,
  words: ResultWords,
): readonly string[] {
  const { name: merchant } = payment.merchant;
  const backs = reversalsOfCharge(payment);
  if (backs.length > 0) {
    const reasons = reasonsOf(payment, backs).map((reason) => words.reasons[reason]);
    return isOver(payment) ? reasons : [words.notPaid({ merchant }), ...reasons];
  }
  if (payment.charge?.status !== 'success') {
    if (moneyVerdict(payment).money !== 'not-debited') return [];
    return account === null ? [words.noAccount] : [words.nothing, words.ifDebited];
  }
  if (event === null) return [];
  return [event === 'overpayment' ? words.acceptedMore({ merchant }) : words.acceptedLess({ merchant })];
}

function reasonsOf(payment: PaymentView, backs: readonly ReversalView[]): readonly ReversalReason[] {
  const reasons = new Set(backs.map(({ reason }) => reason));
  return [...reasons].filter((reason) => isOver(payment) || !REPORTED_ABOVE.includes(reason));
}

/** It is paid, or cannot be paid any more: the screen speaks of the payment, and not of this attempt. */
function isOver({ status }: PaymentView): boolean {
  return status === 'expired' || status === 'abandoned' || status === 'failed' || status === 'success';
}

/** The service's sentence names what was sent and what was asked for. */
function isReportedAbove(payment: PaymentView, backs: readonly ReversalView[]): boolean {
  const hasMessage = !isOver(payment) && Boolean(payment.charge?.response_message);
  return hasMessage && backs.every(({ reason }) => reason === 'wrong_amount' || reason === 'underpaid');
}

type AmountsProps = { payment: PaymentView; transfer: Transfer; backs: readonly ReversalView[] };
type TransferFact = [name: string, value: string];

function Amounts({ payment, transfer, backs }: AmountsProps) {
  const language = useLanguage();
  const words = language.wordsOf(transferResultMessages);
  const money = (amount: string, currency = payment.currency) =>
    language.money(fromDecimal(amount, currency), currency);
  const { transaction_limits: limits } = transfer;
  const rows: TransferFact[] = isReportedAbove(payment, backs)
    ? []
    : [
        [words.sent, money(transfer.amount_collected)],
        [words.asked, money(transfer.amount_due)],
      ];
  if (limits !== null && backs.some(({ reason }) => reason === 'out_of_limits'))
    rows.push([words.accepts, words.limits({ min: money(limits.min), max: money(limits.max) })]);
  rows.push(
    ...backs.flatMap(({ amount, currency, destination, reversed }): TransferFact[] => [
      [words.back, money(amount, currency)],
      [words.to, destination ?? words.sameAccount],
      [words.when, reversed ? words.reversed : words.owed],
    ]),
  );
  return (
    <Facts>
      <FactRows rows={rows} />
    </Facts>
  );
}
