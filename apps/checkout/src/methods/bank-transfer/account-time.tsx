// Spec §4 Expiry countdown, §2 'Do not save or reuse this account number', which alternates with it every 10 seconds: by sight only,
// both always stand in the accessibility tree.
import { LIMITS } from '@titan/rules/limits';
import { type ExpiryCountdown, expiryCountdown } from '@titan/rules/expiry-countdown';
import { useEffect, useRef } from 'react';
import { saidTime, seenTime } from '@titan/copy/duration';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnnounce, Unseen } from '../../ui/live-region.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import classes from './transfer-stages.module.css';

/** Server time, epoch ms. */
type AccountTimes = { nowMs: number; startedAtMs: number; expiresAtMs: number };

export function AccountTime(times: AccountTimes) {
  const words = useWords(bankTransferStepsMessages);
  const countdown = expiryCountdown(times);
  useSpokenTime(times, countdown);
  // Nothing alternates any more once the account is about to close: that is then the one thing to know.
  const isWarned = !countdown.isConfirmPayment && showsWarning(times);
  const says = countdown.show === 'expired' ? null : sentenceOf(countdown);
  return (
    <div className={classes.time} data-shown={isWarned ? 'warning' : 'countdown'}>
      <p className={countdown.isLate ? classes.late : undefined}>
        <Icon name={countdown.isLate ? 'alert' : 'info'} small />
        <span key={says}>
          {says === null ? (
            words.expired
          ) : (
            <Sentence says={words[says]} parts={{ time: <TimeLeft countdown={countdown} /> }} />
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
