// Spec §2 Bank transfer flow: the stages after the intro; one screen each.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { AccountDetails, TimeLeft, TransferChecking, TransferCheck } from './account-details.tsx';
import {
  type BankTransferDeps,
  type BankTransferPayerEvent,
  type BankTransferStageProps,
  type TransferAccount,
  type BankTransferState,
  ACCOUNT_FORM,
  UNDERSTOOD,
  doingOf,
} from './flow.ts';
import { TransferResult } from './transfer-result.tsx';
import type { ReactNode } from 'react';
import type { StageProps } from '../registration.ts';
import { StageForm } from '../../ui/stage-form.tsx';
import { expiryCountdown } from '@titan/rules/expiry-countdown';
import { fromDecimal } from '@titan/rules/money';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { transferResultMessages } from '@titan/copy/words/transfer-result';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Unseen } from '../../ui/live-region.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { useServerNow } from '../../ui/use-seconds-left.ts';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { resultsMessages } from '@titan/copy/words/results';
import { ToneMark } from '../../ui/tone-mark.tsx';
import { mayStillPay } from '../../stages/method.ts';
import { TestTransfer } from '../../test-mode/test-transfer.tsx';
import stageClasses from '../../stages/stages.module.css';
import classes from './transfer-stages.module.css';
import { Fold } from '../../ui/fold.tsx';

// In the same chunk (later.ts).
export { TransferResult };

type StageViewProps = StageProps<BankTransferState, BankTransferPayerEvent>;

export function BankTransferStage({ view, payment, deps }: StageViewProps) {
  const shown = { payment, deps };
  switch (view.stage) {
    case 'account_details':
      return <AccountDetails view={view} {...shown} />;
    case 'transfer_help':
      return <TransferHelp view={view} {...shown} />;
    case 'transfer_termination':
      return <TransferTermination view={view} {...shown} />;
    case 'transfer_rest':
      return <TransferRest view={view} {...shown} />;
    case 'checking':
      return <TransferChecking view={view} {...shown} />;
    default:
      return null;
  }
}

// --- Try another transfer, Send the rest: the form that asks for another account (spec §4 "'Try another transfer' gets a new account")

type AccountFormProps = { deps: BankTransferDeps; children: ReactNode };

/** The payer has understood the instructions before the first account. */
export function AccountForm({ deps, children }: AccountFormProps) {
  return (
    <StageForm
      action={`${deps.address}/${ACCOUNT_FORM}`}
      seal={deps.seal}
      fields={{ [UNDERSTOOD]: 'yes' }}
      onSend={() => deps.send({ type: 'accountAsked' })}
    >
      {children}
    </StageForm>
  );
}

// --- Ours, where the merchant waits for the rest of a transfer that was too small: how much is missing, until when, and what to do

type RestProps = BankTransferStageProps<'transfer_rest'>;

function TransferRest({ view, payment, deps }: RestProps) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const part = payment.charge?.bank_transfer?.part;
  if (!part) return null;
  const held = moneyOf(payment, part.amount_held, language);
  const missing = moneyOf(payment, part.amount_missing, language);
  return (
    <>
      <StageHeading>{titles.rest}</StageHeading>
      <Facts>
        <Fact name={words.arrived}>{held}</Fact>
        <Fact name={words.missing}>{missing}</Fact>
        <Fact name={words.until}>
          <TimeForRest untilMs={part.returns_at} payment={payment} deps={deps} />
        </Fact>
      </Facts>
      <p>{words.restMeans}</p>
      <StageNotice notice={view.notice} />
      <AccountForm deps={deps}>
        <Button busy={doingOf(view) === 'opening' && words.opening}>
          {words.sendRest({ money: missing })}
        </Button>
      </AccountForm>
      <ReturnForm isReturning={doingOf(view) === 'returning'} payment={payment} deps={deps} />
      <TransferCheck view={view} payment={payment} deps={deps} />
      <TestDrawer />
    </>
  );
}

type TimeForRestProps = Pick<RestProps, 'payment' | 'deps'> & { untilMs: number };

function TimeForRest({ untilMs, payment, deps }: TimeForRestProps) {
  const nowMs = useServerNow(payment.server_time, deps);
  return <TimeLeft countdown={expiryCountdown({ nowMs, expiresAtMs: untilMs })} />;
}

type ReturnFormProps = Pick<RestProps, 'payment' | 'deps'> & { isReturning: boolean };

function ReturnForm({ isReturning, payment, deps }: ReturnFormProps) {
  const words = useWords(bankTransferStepsMessages);
  return (
    <StageForm
      action={`${deps.address}/bank-transfer/return-part`}
      seal={deps.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => deps.send({ type: 'returnPartAsked' })}
    >
      <Button kind="secondary" busy={isReturning && words.returning}>
        {words.returnPart}
      </Button>
    </StageForm>
  );
}

function moneyOf({ currency }: RestProps['payment'], amount: string, language: Language): string {
  return language.money(fromDecimal(amount, currency), currency);
}

// --- Termination screen (spec §2, §4 "Expiry moves to the expired termination screen"): what we know about the money, and what next

function TransferTermination({ view, payment, deps }: BankTransferStageProps<'transfer_termination'>) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const isOpen = mayStillPay(payment.charge);
  const account = payment.charge?.bank_transfer?.account;
  const [known, promise] = moneyStateTexts(payment, language);
  return (
    <>
      <div className={stageClasses.checking}>
        <ToneMark tone={isOpen ? 'waiting' : 'issue'} />
        <StageHeading centred>{titles.termination}</StageHeading>
        <p>{words.unconfirmed}</p>
        <p role="status">
          <strong>{known}</strong>
          {promise === undefined ? null : <span> {promise}</span>}
        </p>
        {account ? (
          <p className={stageClasses.note}>{words.doNotTransfer({ account: nameOf(account) })}</p>
        ) : null}
      </div>
      <StageNotice notice={view.notice} />
      <AccountForm deps={deps}>
        <Button busy={doingOf(view) === 'opening' && words.opening}>
          {/* Named for what it does; the specification's name is heard before it. */}
          <Unseen>{words.another}: </Unseen>
          {words.newAccount}
        </Button>
      </AccountForm>
      {payment.payment_channels.length > 1 ? (
        <ButtonLink
          kind="secondary"
          href={`${deps.address}?method=list`}
          onFollow={() => deps.send({ type: 'methodChangeAsked' })}
        >
          {words.otherMethod}
        </ButtonLink>
      ) : null}
      {isOpen ? <TransferCheck view={view} payment={payment} deps={deps} /> : null}
      <TestTransfer isLate isBusy={doingOf(view) === 'testing'} payment={payment} deps={deps} />
    </>
  );
}

/** Many payers may share its number, also the next account's. */
function nameOf({ account_number: number, transfer_reference: reference }: TransferAccount): string {
  return reference === undefined ? number : `${number} (${reference})`;
}

/**
 * What is known of the money: of this account's, and where other money is on its way, of no more than this account's. Where none came, what
 * becomes of it should it come after all.
 */
function moneyStateTexts(payment: PaymentView, language: Language): [known: string, promise?: string] {
  const words = language.wordsOf(bankTransferStepsMessages);
  if (mayStillPay(payment.charge)) return [words.stillChecked];
  switch (moneyVerdict(payment).money) {
    case 'not-debited':
      return [words.notArrived, language.wordsOf(transferResultMessages).ifDebited];
    case 'still-checked':
      return [`${words.notArrivedHere} ${language.wordsOf(resultsMessages).earlierOpen}`];
    default:
      return [words.notArrivedHere];
  }
}

// --- Help screen (spec §2): what payers ask while they wait. The account is still watched.

function TransferHelp({ deps }: BankTransferStageProps<'transfer_help'>) {
  const titles = useWords(bankTransferTitlesMessages);
  const words = useWords(bankTransferStepsMessages);
  return (
    <>
      <StageHeading>{titles.help}</StageHeading>
      <div className={classes.help}>
        {words.helpPoints.map(([question, answer]) => (
          <Fold key={question} name={question}>
            <p>{answer}</p>
          </Fold>
        ))}
      </div>
      <ButtonLink
        kind="secondary"
        href={deps.address}
        onFollow={() => deps.send({ type: 'transferHelpLeft' })}
      >
        {words.goBack}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}
