// Spec §2 Termination screen, §4 "Expiry moves to the expired termination screen": what is known of the money, and what next.
import type { PaymentView } from '@titan/contract/payment';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { TRANSFER_TEXTS } from '@titan/rules/transfer-texts';
import { bankTransferSteps } from '@titan/copy/en/bank-transfer-steps';
import { bankTransferTitles } from '@titan/copy/en/bank-transfer-titles';
import { results } from '@titan/copy/en/results';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { mayStillPay } from '../method.ts';
import { AccountForm } from './account-form.tsx';
import { doingOf } from './flow.ts';
import type { BankTransferStageProps } from './stage-props.ts';
import { TestTransfer } from '../../test-mode/test-transfer.tsx';
import classes from './transfer-stages.module.css';

export function TransferTermination({
  view,
  payment,
  parts,
}: BankTransferStageProps<'transfer_termination'>) {
  const isOpen = mayStillPay(payment.charge);
  const account = payment.charge?.bank_transfer?.account?.account_number;
  return (
    <>
      <StageHeading>{bankTransferTitles.termination}</StageHeading>
      <p>{TRANSFER_TEXTS.termination}</p>
      <p role="status" className={classes.state}>
        {isOpen ? <Spinner /> : <Icon name="info" small />}
        <span>{standingOf(payment)}</span>
      </p>
      {account === undefined ? null : <p>{bankTransferSteps.doNotTransfer(account)}</p>}
      <StageNotice notice={view.notice} />
      <AccountForm parts={parts}>
        <Button busy={doingOf(view) === 'opening' && bankTransferSteps.opening}>
          {bankTransferSteps.another}
        </Button>
      </AccountForm>
      {payment.payment_channels.length > 1 ? (
        <ButtonLink
          kind="secondary"
          href={`${parts.address}?method=list`}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {bankTransferSteps.otherMethod}
        </ButtonLink>
      ) : null}
      <TestTransfer isLate isBusy={doingOf(view) === 'testing'} payment={payment} parts={parts} />
    </>
  );
}

/** What is known of the money: of this account's, and where other money is on its way, of no more than this account's. */
function standingOf(payment: PaymentView): string {
  if (mayStillPay(payment.charge)) return bankTransferSteps.stillChecked;
  switch (moneyVerdict(payment).money) {
    case 'not-debited':
      return bankTransferSteps.notArrived;
    case 'still-checked':
      return `${bankTransferSteps.notArrivedHere} ${results.earlierOpen}`;
    default:
      return bankTransferSteps.notArrivedHere;
  }
}
