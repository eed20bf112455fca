// Spec §2 Account details: where to transfer, exactly how much, until when, and that the page knows by itself when it has arrived.
import { expiryCountdown, type ExpiryCountdown } from '@titan/rules/expiry-countdown';
import { fromDecimal } from '@titan/rules/money';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { resultsMessages } from '@titan/copy/words/results';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ApproveElsewhere, AskNow, StillChecking } from '../../stages/elsewhere.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useServerNow } from '../../ui/use-seconds-left.ts';
import { doingOf, type BankTransferStageProps, type Transfer, type TransferAccount } from './flow.ts';
import { TestTransfer } from '../../test-mode/test-transfer.tsx';
import classes from './transfer-stages.module.css';
import { transferProviderOf } from '@titan/rules/transfer-providers';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LIMITS } from '@titan/rules/limits';
import { useEffect, useRef } from 'react';
import { saidTime, seenTime } from '@titan/copy/duration';
import { Unseen, useAnnounce } from '../../ui/live-region.tsx';

type DetailsProps = BankTransferStageProps<'account_details'>;

export function AccountDetails(props: DetailsProps) {
  const { view, payment, deps } = props;
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const { charge } = payment;
  const transfer = charge?.bank_transfer;
  if (!transfer?.account) return null;
  return (
    <ApproveElsewhere
      payment={payment}
      title={titles.account}
      glyph="bank"
      waiting={words.confirmation}
      time={<Time key={charge?.reference} transfer={transfer} {...props} />}
      notice={view.notice}
      ask={<TransferCheck {...props} />}
      below={<TestTransfer isBusy={doingOf(view) === 'testing'} payment={payment} deps={deps} />}
      note={payment.payment_channels.length > 1 ? words.mayLeave : null}
    >
      {transfer.part === null ? null : (
        <p>{words.isRest({ held: moneyOf(payment.currency, transfer.part.amount_held, language) })}</p>
      )}
      <Account transfer={transfer} account={transfer.account} currency={payment.currency} />
    </ApproveElsewhere>
  );
}

type AccountProps = { transfer: Transfer; account: TransferAccount; currency: string };

function Account({ transfer: { amount_due: due }, account, currency }: AccountProps) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const money = <strong>{moneyOf(currency, due, language)}</strong>;
  return (
    <div className={classes.account}>
      {/* Copied from the header, which shows it too (spec §2). */}
      <p className={classes.exactly}>
        <Sentence says={words.exactly} parts={{ money }} />
      </p>
      <dl>
        <div>
          <dt>{words.bank}</dt>
          <dd className={classes.bank}>
            <Mark slug={transferProviderOf(account.bank_code)?.code ?? ''} height={32} />
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
function useAccountTimes({ transfer, payment, deps }: TimedProps) {
  const nowMs = useServerNow(payment.server_time, deps);
  return { nowMs, startedAtMs: transfer.opened_at ?? nowMs, expiresAtMs: transfer.expires_at ?? nowMs };
}

function Time(props: TimedProps) {
  return <AccountTime {...useAccountTimes(props)} />;
}

function moneyOf(currency: string, amount: string, language: Language): string {
  return language.money(fromDecimal(amount, currency), currency);
}

// --- Expiry countdown (spec §4), alternating every 10 seconds with 'Do not save or reuse this account number' (§2). Only sighted users see
// them alternate: both are always in the accessibility tree.

/** Server time, epoch ms. */
type AccountTimes = { nowMs: number; startedAtMs: number; expiresAtMs: number };

function AccountTime(times: AccountTimes) {
  const words = useWords(bankTransferStepsMessages);
  const countdown = expiryCountdown(times);
  useSpokenTime(times, countdown);
  // Nothing alternates any more once the account is about to close: that is then the one thing to know.
  const isWarned = !countdown.isConfirmPayment && showsWarning(times);
  const sentence = countdown.show === 'expired' ? null : sentenceOf(countdown);
  return (
    <div className={classes.time} data-shown={isWarned ? 'warning' : 'countdown'}>
      <p className={countdown.isLate ? classes.late : undefined}>
        <Icon name={countdown.isLate ? 'alert' : 'info'} small />
        <span key={sentence}>
          {sentence === null ? (
            words.expired
          ) : (
            <Sentence says={words[sentence]} parts={{ time: <TimeLeft countdown={countdown} /> }} />
          )}
        </span>
      </p>
      <p>
        <Icon name="alert" small />
        {words.doNotReuse}
      </p>
    </div>
  );
}

/** Digits for the eye, words for the ear; nothing once there is no time left. */
export function TimeLeft({ countdown }: { countdown: ExpiryCountdown }) {
  const language = useLanguage();
  if (countdown.show === 'expired') return null;
  return (
    <>
      <strong aria-hidden="true">{seenTime(countdown, language)}</strong>
      <Unseen>{saidTime(countdown, language)}</Unseen>
    </>
  );
}

function sentenceOf({ isConfirmPayment, isLate }: ExpiryCountdown): 'confirm' | 'late' | 'expiresIn' {
  if (isConfirmPayment) return 'confirm';
  return isLate ? 'late' : 'expiresIn';
}

/** Which of the two is seen: ten seconds each, the countdown first. */
function showsWarning({ nowMs, startedAtMs }: AccountTimes): boolean {
  return Math.floor((nowMs - startedAtMs) / LIMITS.transferWarningAlternateMs) % 2 === 1;
}

const SPOKEN_EVERY_MS = { calm: 180_000, late: 60_000, last: 30_000 } as const;

/** Spoken every 3 min above 5 min, every minute below, every 30 s in the last minute. */
function useSpokenTime(times: AccountTimes, countdown: ExpiryCountdown): void {
  const announce = useAnnounce();
  const language = useLanguage();
  const pace = paceOf(countdown);
  // The page's whole seconds may lie before the start: nothing is spoken just for that.
  const leftMs = times.expiresAtMs - Math.max(times.nowMs, times.startedAtMs);
  const mark = `${pace} ${Math.ceil(leftMs / SPOKEN_EVERY_MS[pace])}`;
  const spoken = useRef(mark);
  const takeBack = useRef(() => {});
  useEffect(() => {
    if (spoken.current === mark) return;
    spoken.current = mark;
    const words = language.wordsOf(bankTransferStepsMessages);
    const isOver = countdown.show === 'expired';
    takeBack.current = announce(isOver ? words.expired : words.left({ time: saidTime(countdown, language) }));
  }, [mark, countdown, announce, language]);
  // On the next screen no account runs any more.
  useEffect(() => () => takeBack.current(), []);
}

function paceOf({ isConfirmPayment, isLate }: ExpiryCountdown): keyof typeof SPOKEN_EVERY_MS {
  if (isConfirmPayment) return 'last';
  return isLate ? 'late' : 'calm';
}

// --- "Check now", on every stage that waits for money

type CheckedStage = 'account_details' | 'transfer_termination' | 'transfer_rest';

export function TransferCheck({ view, payment, deps }: BankTransferStageProps<CheckedStage>) {
  const words = useWords(bankTransferStepsMessages);
  return (
    <AskNow
      words={{ ask: words.checkNow, asking: words.asking, notYet: words.notYet }}
      isAsking={doingOf(view) === 'confirming'}
      asked={view.asked}
      form={null}
      payment={payment}
      deps={deps}
      onAsk={() => deps.send({ type: 'transferSent' })}
    />
  );
}

/** The submission has no answer yet: no second account is opened beside it. */
export function TransferChecking({ view, payment, deps }: BankTransferStageProps<'checking'>) {
  const { checking: title } = useWords(bankTransferTitlesMessages);
  const { unknown: message, checkNow: ask, asking } = useWords(bankTransferStepsMessages);
  return (
    <StillChecking
      view={view}
      words={{ title, message, ask, asking }}
      form={null}
      payment={payment}
      deps={deps}
      onAsk={() => deps.send({ type: 'transferSent' })}
    />
  );
}
