// Spec §2, §4, §8 Bank transfer results: return (wrong amount), return excess, overpaid. What came, what of it goes back, where to and
// when; on each failed or expired screen whether the payer is debited at all.
import type { PaymentView, ReversalView } from '@titan/contract/payment';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { transferResult } from '../../copy/transfer-result.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Transfer } from './bank-transfer-stage-props.ts';
import classes from './transfer-result.module.css';

/** Nothing where the payment came as it should. */
export function TransferResult({ payment }: { payment: PaymentView }) {
  const transfer = payment.charge?.bank_transfer;
  if (!transfer) return null;
  const sentence = sentenceOf(payment, transfer);
  return (
    <>
      {sentence === null ? null : <p className={classes.sentence}>{sentence}</p>}
      {isPlain(transfer) ? null : <Amounts payment={payment} transfer={transfer} />}
    </>
  );
}

function isPlain({ reversal, payment_event: event }: Transfer): boolean {
  return reversal === null && event === null;
}

/** What the service's sentence on the failed screen tells already (spec §8 "Wrong amount"). */
const TOLD_ABOVE: readonly string[] = ['wrong_amount', 'underpaid', 'out_of_limits'];

function sentenceOf(payment: PaymentView, { reversal, payment_event: event }: Transfer): string | null {
  const { charge, merchant } = payment;
  if (reversal !== null) return reasonOf(payment, reversal.reason);
  if (charge?.status !== 'success') return tookNothing(payment) ? transferResult.nothing : null;
  if (event === null) return null;
  return event === 'overpayment'
    ? transferResult.acceptedMore(merchant.name)
    : transferResult.acceptedLess(merchant.name);
}

function reasonOf({ status }: PaymentView, reason: keyof typeof transferResult.reasons): string | null {
  const isOver = status === 'expired' || status === 'abandoned' || status === 'success';
  return !isOver && TOLD_ABOVE.includes(reason) ? null : transferResult.reasons[reason];
}

/** Where an earlier request may still bring money, or other money goes back, the screen says that instead. */
function tookNothing({ charge, status, reversals }: PaymentView): boolean {
  return charge?.status === 'failed' && status !== 'processing' && reversals.length === 0;
}

function Amounts({ payment, transfer }: { payment: PaymentView; transfer: Transfer }) {
  const { currency, reversals } = payment;
  const money = (amount: string) => formatMoney(fromDecimal(amount, currency), currency);
  const { reversal, transaction_limits: limits } = transfer;
  const rows: [name: string, value: string][] = [
    [transferResult.sent, money(transfer.amount_collected)],
    [transferResult.asked, money(transfer.amount_due)],
  ];
  if (reversal?.reason === 'out_of_limits' && limits !== null)
    rows.push([transferResult.accepts, transferResult.limits(money(limits.min), money(limits.max))]);
  if (reversal !== null)
    rows.push(
      [transferResult.back, money(reversal.amount)],
      [transferResult.to, reversal.destination ?? transferResult.sameAccount],
      [transferResult.when, isSent(reversal, reversals) ? transferResult.reversed : transferResult.owed],
    );
  return (
    <Facts>
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

/** The list of what goes back is the newer of the two. */
function isSent(
  { amount, reversed }: NonNullable<Transfer['reversal']>,
  reversals: readonly ReversalView[],
): boolean {
  return reversed || reversals.some((each) => each.amount === amount && each.reversed);
}
