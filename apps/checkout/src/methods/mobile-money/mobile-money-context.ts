// What the mobile-money machine remembers between its stages, and the plain arithmetic on it (spec §4 Mobile money).
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import { isSameTruth, type MethodEvent, type MethodInput, type Notice, withCharge } from '../method.ts';
import type { WalletAnswer, WalletPress, WalletSends } from './mobile-money-actors.ts';
import type { MobileMoneyPayerEvent } from './mobile-money-state.ts';
import {
  beginsAtEntry,
  codeWasWrong,
  errorsAt,
  findingOf,
  type MobileMoneyStanding,
  openingOf,
  stageOf,
  walletStandingOf,
} from './mobile-money-truth.ts';

export type MobileMoneyContext = Pick<MethodInput, 'texts' | 'newKey' | 'serverNow' | 'openTab'> & {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
  /** The payer asked for the first stage although a step or a prompt may be open. */
  beginsAtEntry: boolean;
  /** The payer's last press until its answer is known; in memory only. Pressed again with the same details, its key stays. */
  press: WalletPress | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  /** Waits between looks at the truth since `checking` was entered. */
  waits: number;
  /** Push spoke while a look was under way. */
  hasNews: boolean;
  /** The truth is the answer to a press of this page, not what it was opened with. */
  isAnswered: boolean;
  /** The wallet's page takes this page's place. */
  inPlace: boolean;
  /** When the page looks by itself (server time, epoch ms). */
  looksAtMs: number | null;
};

export type MobileMoneyEvent =
  | MethodEvent<MobileMoneyPayerEvent>
  | { type: 'answered'; answer: WalletAnswer }
  | { type: 'resendAnswered'; answer: WalletAnswer };

/** Starts from what the service reports. */
export function openMobileMoney(input: MethodInput): MobileMoneyContext {
  const { payment, texts, newKey, serverNow, openTab } = input;
  return {
    ...openingOf(input),
    payment,
    texts,
    newKey,
    serverNow,
    openTab,
    beginsAtEntry: beginsAtEntry(input),
    press: null,
    saidNotYet: false,
    waits: 0,
    hasNews: false,
    isAnswered: false,
    looksAtMs: null,
    inPlace: input.bankWay === 'redirect',
  };
}

/** An edit, a press or a reset takes back what was said above the form and at its fields. */
export const NOTHING_SAID = {
  notice: null,
  fieldErrors: {},
  saidNotYet: false,
} satisfies Partial<MobileMoneyContext>;

/** A press: a new key, unless the very same details are pressed again because their answer was lost. */
export function pressing(
  { press, newKey }: MobileMoneyContext,
  event: MobileMoneyEvent,
): Pick<MobileMoneyContext, 'press'> {
  const sends = sentBy(event);
  if (sends === null) return { press };
  const isRepeat = press !== null && JSON.stringify(press.sends) === JSON.stringify(sends);
  return { press: isRepeat ? press : { key: newKey(), sends } };
}

function sentBy(event: MobileMoneyEvent): WalletSends | null {
  switch (event.type) {
    case 'walletSubmitted':
      return { wallet: event.wallet };
    case 'walletOtpSubmitted':
      return { token: event.token };
    case 'testPhoneUsed':
      return event.does;
    case 'moneySent':
      return { confirm: true };
    default:
      return null;
  }
}

/** The press that a call is made for. */
export function pressOf({ press }: MobileMoneyContext): WalletPress {
  if (press === null) throw new Error('Nothing was pressed');
  return press;
}

/** Where an answer can lead: to where the truth stands that it tells or, when it tells none, to what it says. */
export type Lead = MobileMoneyStanding | Exclude<WalletAnswer['says'], 'charge' | 'truth'>;

/** Where this answer leads; a charge is read into the truth that is known. */
export function leadOf(answer: WalletAnswer, known: PaymentView): Lead {
  if (answer.says === 'charge') return walletStandingOf(withCharge(known, answer.charge));
  return answer.says === 'truth' ? walletStandingOf(answer.payment) : answer.says;
}

/** The truth after an answer: unchanged when it tells none. */
export function truthAfter(answer: WalletAnswer, known: PaymentView): PaymentView {
  if (answer.says === 'charge') return withCharge(known, answer.charge);
  return 'payment' in answer ? answer.payment : known;
}

/** Takes the truth over, says loudly what it means for the form, and forgets the press: it is answered. */
export function takingTruth(context: MobileMoneyContext, answer: WalletAnswer): Partial<MobileMoneyContext> {
  const payment = truthAfter(answer, context.payment);
  const { fieldErrors, sentence } = findingOf(payment);
  return {
    payment,
    notice: sentence === null ? null : loud(sentence),
    fieldErrors,
    saidNotYet: false,
    isAnswered: context.isAnswered || context.press !== null,
    press: null,
  };
}

/** A look found things just as they were before the press. */
export function sawNothingOfPress({ payment, press }: MobileMoneyContext, answer: WalletAnswer): boolean {
  const found = truthAfter(answer, payment);
  return press !== null && found !== payment && isSameTruth(payment, found) && !codeWasWrong(found);
}

/** The press may still be on its way to the service: only what a look after a wait has not found is lost. */
export function mayStillArrive({ waits }: MobileMoneyContext): boolean {
  return waits === 0;
}

/** Nothing was done; the payer is told why: at the fields of the stage, or in one sentence. */
export function showingRefusal(
  context: MobileMoneyContext,
  answer: WalletAnswer,
): Partial<MobileMoneyContext> {
  if (answer.says !== 'refused') return {};
  const { press } = context;
  const isOfEntry = press !== null && 'wallet' in press.sends;
  const stage = isOfEntry ? 'mobile-money-accordion' : stageOf(context.payment);
  const { fieldErrors, sentence } = errorsAt(stage, answer.fieldErrors);
  const standsAtFields = sentence === null && Object.keys(fieldErrors).length > 0;
  return { press: null, fieldErrors, notice: standsAtFields ? null : loud(sentence ?? answer.message) };
}

/** The service asks to wait longer before the next code or prompt: a whole retry window from now. */
export function waitingLonger({
  payment,
  serverNow,
}: MobileMoneyContext): Pick<MobileMoneyContext, 'payment'> {
  const { charge } = payment;
  if (charge === null) return { payment };
  const until = serverNow() + LIMITS.walletRetryWindowMs;
  const metadata = { ...charge.metadata, otp_resend_at: until };
  const wallet = charge.mobile_money && { mobile_money: { ...charge.mobile_money, can_retry_at: until } };
  return { payment: { ...payment, charge: { ...charge, metadata, ...wallet } } };
}

/** A sentence that stands loud first. */
export function loud(text: string): Notice {
  return { text, tone: 'error', banner: true };
}
