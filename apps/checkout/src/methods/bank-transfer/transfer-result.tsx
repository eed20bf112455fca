// Spec §2, §4, §8 Bank transfer results: return (wrong amount), return excess, overpaid. What came, what of it goes back, where to and
// how far that is; on each failed or expired screen whether the payer is debited at all.
import type { PaymentView, ReversalView } from '@titan/contract/payment';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import { transferResult } from '@titan/copy/en/transfer-result';
import { Fact, Facts } from '../../ui/facts.tsx';
import { reversalsOfCharge } from '../method.ts';
import type { Transfer } from './stage-props.ts';
import classes from './transfer-result.module.css';

/** Nothing where the payment came as it should. */
export function TransferResult({ payment }: { payment: PaymentView }) {
  const transfer = payment.charge?.bank_transfer;
  if (!transfer) return null;
  const backs = reversalsOfCharge(payment);
  const isPlain = backs.length === 0 && transfer.payment_event === null;
  return (
    <>
      {sentencesOf(payment, transfer).map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      {isPlain ? null : <Amounts payment={payment} transfer={transfer} backs={backs} />}
    </>
  );
}

/** What the service's sentence on the failed screen tells already (spec §8 "Wrong amount"). */
const TOLD_ABOVE: readonly ReversalReason[] = ['wrong_amount', 'underpaid', 'out_of_limits'];

/** Why money goes back, each reason once; without any, what the merchant accepted, or that nothing came. */
function sentencesOf(payment: PaymentView, { account, payment_event: event }: Transfer): readonly string[] {
  const backs = reversalsOfCharge(payment);
  if (backs.length > 0) return reasonsOf(payment, backs);
  if (payment.charge?.status !== 'success') {
    if (moneyVerdict(payment).money !== 'not-debited') return [];
    return [account === null ? transferResult.noAccount : transferResult.nothing];
  }
  if (event === null) return [];
  const { name } = payment.merchant;
  return [event === 'overpayment' ? transferResult.acceptedMore(name) : transferResult.acceptedLess(name)];
}

function reasonsOf({ status }: PaymentView, backs: readonly ReversalView[]): readonly string[] {
  const isOver = status === 'expired' || status === 'abandoned' || status === 'success';
  const reasons = new Set(backs.map(({ reason }) => reason));
  return [...reasons]
    .filter((reason) => isOver || !TOLD_ABOVE.includes(reason))
    .map((reason) => transferResult.reasons[reason]);
}

type AmountsProps = { payment: PaymentView; transfer: Transfer; backs: readonly ReversalView[] };
type Row = [name: string, value: string];

function Amounts({ payment, transfer, backs }: AmountsProps) {
  const money = (amount: string, currency = payment.currency) =>
    formatMoney(fromDecimal(amount, currency), currency);
  const { transaction_limits: limits } = transfer;
  const rows: Row[] = [
    [transferResult.sent, money(transfer.amount_collected)],
    [transferResult.asked, money(transfer.amount_due)],
  ];
  if (limits !== null && backs.some(({ reason }) => reason === 'out_of_limits'))
    rows.push([transferResult.accepts, transferResult.limits(money(limits.min), money(limits.max))]);
  rows.push(
    ...backs.flatMap(({ amount, currency, destination, reversed }): Row[] => [
      [transferResult.back, money(amount, currency)],
      [transferResult.to, destination ?? transferResult.sameAccount],
      [transferResult.when, reversed ? transferResult.reversed : transferResult.owed],
    ]),
  );
  return (
    <Facts>
      {rows.map(([name, value], index) => (
        <Fact key={index} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
