// Spec §2 Account details: where to transfer, exactly how much, until when, and that the page knows by itself when it has arrived.
import { expiryCountdown } from '@titan/rules/expiry-countdown';
import { fromDecimal } from '@titan/rules/money';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { resultsMessages } from '@titan/copy/words/results';
import type { Language } from '@titan/copy/language';
import { useLanguage } from '../../ui/language.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Elsewhere } from '../../stages/elsewhere.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useServerNow } from '../../ui/use-seconds-left.ts';
import { AccountTime } from './account-time.tsx';
import { BankMark } from './bank-mark.tsx';
import { doingOf } from './flow.ts';
import { TransferCheck } from './transfer-check.tsx';
import type { BankTransferStageProps, Transfer, TransferAccount } from './stage-props.ts';
import { TestTransfer } from '../../test-mode/test-transfer.tsx';
import classes from './transfer-stages.module.css';

type DetailsProps = BankTransferStageProps<'account_details'>;

export function AccountDetails(props: DetailsProps) {
  const { view, payment, parts } = props;
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const { charge } = payment;
  const transfer = charge?.bank_transfer;
  if (!transfer?.account) return null;
  return (
    <Elsewhere
      payment={payment}
      title={titles.account}
      glyph="bank"
      waiting={words.confirmation}
      time={<Time key={charge?.reference} transfer={transfer} {...props} />}
      notice={view.notice}
      ask={<Sent key={`${charge?.reference} sent`} transfer={transfer} {...props} />}
      below={<TestTransfer isBusy={doingOf(view) === 'testing'} payment={payment} parts={parts} />}
      note={payment.payment_channels.length > 1 ? words.mayLeave : null}
      more={<p>{words.mayClose}</p>}
    >
      {transfer.part === null ? null : (
        <p>{words.isRest({ held: moneyOf(payment.currency, transfer.part.amount_held, language) })}</p>
      )}
      <Account transfer={transfer} account={transfer.account} currency={payment.currency} />
    </Elsewhere>
  );
}

type AccountProps = { transfer: Transfer; account: TransferAccount; currency: string };

function Account({ transfer: { amount_due: due }, account, currency }: AccountProps) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const money = <strong>{moneyOf(currency, due, language)}</strong>;
  return (
    <div className={classes.account}>
      {/* Copied in the header, where it stands too (spec §2). */}
      <p className={classes.exactly}>
        <Sentence says={words.exactly} parts={{ money }} />
      </p>
      <dl>
        <div>
          <dt>{words.bank}</dt>
          <dd className={classes.bank}>
            <BankMark code={account.bank_code} />
            <bdi>{account.bank_name}</bdi>
          </dd>
        </div>
        <div className={classes.number}>
          <dt>{words.accountNumber}</dt>
          <dd>
            <Copyable kind="primary" value={account.account_number} name={words.copyNumber} />
          </dd>
        </div>
        {account.transfer_reference === undefined ? null : (
          <TransferReference account={account} reference={account.transfer_reference} />
        )}
        <div>
          <dt>{words.accountName}</dt>
          <dd>
            <bdi>{account.account_name}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}

type ReferenceProps = Pick<AccountProps, 'account'> & { reference: string };

/** Without it the bank knows no payment for the money. */
function TransferReference({ account, reference }: ReferenceProps) {
  const language = useLanguage();
  const { mustCarry } = language.wordsOf(bankTransferStepsMessages);
  const words = language.wordsOf(resultsMessages);
  return (
    <div className={classes.number}>
      <dt>{words.reference}</dt>
      <dd>
        <Copyable kind="primary" value={reference} name={words.copyReference} />
      </dd>
      <dd className={classes.must}>
        <Sentence says={mustCarry} parts={{ bank: <bdi>{account.bank_name}</bdi> }} />
      </dd>
    </div>
  );
}

type TimedProps = DetailsProps & { transfer: Transfer };

/** Server time, epoch ms, of an account that is shown. */
function useAccountTimes({ transfer, payment, parts }: TimedProps) {
  const nowMs = useServerNow(payment.server_time, parts);
  return { nowMs, startedAtMs: transfer.opened_at ?? nowMs, expiresAtMs: transfer.expires_at ?? nowMs };
}

function Time(props: TimedProps) {
  return <AccountTime {...useAccountTimes(props)} />;
}

/** The payer's own question. */
function Sent({ transfer, ...props }: TimedProps) {
  const { isWaitElapsed } = expiryCountdown(useAccountTimes({ transfer, ...props }));
  return <TransferCheck {...props} isSent={isWaitElapsed} />;
}

function moneyOf(currency: string, amount: string, language: Language): string {
  return language.money(fromDecimal(amount, currency), currency);
}
