// Spec §2 Termination screen, §4 "Expiry moves to the expired termination screen": what is known of the money, and what next.
import type { PaymentView } from '@titan/contract/payment';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { resultsMessages } from '@titan/copy/words/results';
import type { Language } from '@titan/copy/language';
import { useLanguage } from '../../ui/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { mayStillPay } from '../../stages/method.ts';
import { AccountForm } from './account-form.tsx';
import { doingOf } from './flow.ts';
import type { BankTransferStageProps, TransferAccount } from './stage-props.ts';
import { TransferCheck } from './transfer-check.tsx';
import { TestTransfer } from '../../test-mode/test-transfer.tsx';
import classes from './transfer-stages.module.css';

export function TransferTermination({
  view,
  payment,
  parts,
}: BankTransferStageProps<'transfer_termination'>) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const isOpen = mayStillPay(payment.charge);
  const account = payment.charge?.bank_transfer?.account;
  return (
    <>
      <StageHeading>{titles.termination}</StageHeading>
      <p>{words.unconfirmed}</p>
      <p role="status" className={classes.state}>
        {isOpen ? <Spinner /> : <Icon name="info" small />}
        <span>{standingOf(payment, language)}</span>
      </p>
      {account ? <p>{words.doNotTransfer({ account: nameOf(account) })}</p> : null}
      <StageNotice notice={view.notice} />
      <AccountForm parts={parts}>
        <Button busy={doingOf(view) === 'opening' && words.opening}>{words.another}</Button>
      </AccountForm>
      {payment.payment_channels.length > 1 ? (
        <ButtonLink
          kind="secondary"
          href={`${parts.address}?method=list`}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {words.otherMethod}
        </ButtonLink>
      ) : null}
      {isOpen ? <TransferCheck view={view} payment={payment} parts={parts} /> : null}
      <TestTransfer isLate isBusy={doingOf(view) === 'testing'} payment={payment} parts={parts} />
    </>
  );
}

/** Many payers may share its number, also the next account's. */
function nameOf({ account_number: number, transfer_reference: reference }: TransferAccount): string {
  return reference === undefined ? number : `${number} (${reference})`;
}

/** What is known of the money: of this account's, and where other money is on its way, of no more than this account's. */
function standingOf(payment: PaymentView, language: Language): string {
  const words = language.wordsOf(bankTransferStepsMessages);
  if (mayStillPay(payment.charge)) return words.stillChecked;
  switch (moneyVerdict(payment).money) {
    case 'not-debited':
      return words.notArrived;
    case 'still-checked':
      return `${words.notArrivedHere} ${language.wordsOf(resultsMessages).earlierOpen}`;
    default:
      return words.notArrivedHere;
  }
}
