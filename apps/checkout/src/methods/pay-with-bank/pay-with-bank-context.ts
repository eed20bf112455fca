// What the pay-with-bank machine remembers between its stages, and the plain arithmetic on it (spec §4 Pay with bank).
import type { PaymentView } from '@titan/contract/payment';
import { authorisationName } from '@titan/rules/bank-authorisation';
import type { Bank } from '@titan/rules/bank-fields';
import { LIMITS } from '@titan/rules/limits';
import { isSameTruth, type MethodEvent, type MethodInput, type Notice, withCharge } from '../method.ts';
import type { BankAnswer, BankPress, BankSends } from './pay-with-bank-actors.ts';
import { openingListOf } from './pay-with-bank-opening.ts';
import type { PayWithBankPayerEvent } from './pay-with-bank-state.ts';
import {
  asksForHelp,
  type BankStanding,
  bankStandingOf,
  beginsAtEntry,
  codeWasWrong,
  errorsAt,
  findingOf,
  openingOf,
  stageOf,
} from './pay-with-bank-truth.ts';

export type PayWithBankContext = Pick<
  MethodInput,
  'texts' | 'newKey' | 'serverNow' | 'openTab' | 'feedback' | 'place' | 'bankWay'
> & {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
  /** The payer asked for the first stage although a step may be open. */
  beginsAtEntry: boolean;
  /** The address asks for help. */
  asksForHelp: boolean;
  /** The payer's last press until its answer is known; in memory only. Pressed again with the same details, its key stays. */
  press: BankPress | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  /** Waits between looks at the truth since `checking` was entered. */
  waits: number;
  /** Push spoke while a look was under way. */
  hasNews: boolean;
  /** The truth is the answer to a press of this page, not what it was opened with. */
  isAnswered: boolean;
  /** When this page began to wait for the bank (server time, epoch ms). */
  waitsSince: number;
  /** The list, once it is there. */
  banks: readonly Bank[] | null;
  listFailures: number;
  /** What the payer searches for. */
  query: string;
  /** Of bank-unavailable: what may be chosen, the name that is sent, and its key. */
  allBanks: readonly string[];
  request: { name: string; key: string };
};

export type PayWithBankEvent =
  | MethodEvent<PayWithBankPayerEvent>
  | { type: 'answered'; answer: BankAnswer }
  | { type: 'resendAnswered'; answer: BankAnswer };

/** Starts from what the service reports. */
export function openPayWithBank(input: MethodInput): PayWithBankContext {
  const { payment, texts, newKey, serverNow, openTab, feedback, place, bankWay } = input;
  const list = openingListOf(payment);
  return {
    ...openingOf(input),
    payment,
    texts,
    newKey,
    serverNow,
    openTab,
    feedback,
    place,
    bankWay,
    beginsAtEntry: beginsAtEntry(input),
    asksForHelp: asksForHelp(input),
    press: null,
    saidNotYet: false,
    waits: 0,
    hasNews: false,
    isAnswered: false,
    waitsSince: serverNow(),
    banks: list.is === 'there' ? list.banks : null,
    listFailures: list.is === 'failed' ? 1 : 0,
    query: '',
    allBanks: [],
    request: { name: '', key: '' },
  };
}

/** An edit, a press or a reset takes back what was said above the form and at its fields. */
export const NOTHING_SAID = {
  notice: null,
  fieldErrors: {},
  saidNotYet: false,
} satisfies Partial<PayWithBankContext>;

/** A press: a new key, unless the very same details are pressed again because their answer was lost. */
export function pressing(context: PayWithBankContext, event: PayWithBankEvent): Partial<PayWithBankContext> {
  const { press, newKey, serverNow } = context;
  const sends = sentBy(context, event);
  if (sends === null) return { press };
  const isRepeat = press !== null && JSON.stringify(press.sends) === JSON.stringify(sends);
  const waitsAnew = 'account' in sends || 'code' in sends;
  return {
    press: isRepeat ? press : { key: newKey(), sends },
    ...(waitsAnew ? { waitsSince: serverNow() } : {}),
  };
}

function sentBy({ payment }: PayWithBankContext, event: PayWithBankEvent): BankSends | null {
  switch (event.type) {
    case 'bankSubmitted':
      return { account: event.account };
    case 'bankCodeSubmitted': {
      const isPayId = payment.charge?.auth_model === 'PAY_ID';
      return { code: event.code, as: authorisationName(isPayId ? 'PAY_ID' : 'OTP') };
    }
    case 'testAppUsed':
      return { act: event.act };
    case 'bankConfirmAsked':
      return { confirm: true };
    default:
      return null;
  }
}

/** The press that a call is made for. */
export function pressOf({ press }: PayWithBankContext): BankPress {
  if (press === null) throw new Error('Nothing was pressed');
  return press;
}

/** Where an answer can lead: to where the truth stands that it tells or, when it tells none, to what it says. */
export type Lead = BankStanding | Exclude<BankAnswer['says'], 'charge' | 'truth'>;

/** Where this answer leads; a charge is read into the truth that is known. */
export function leadOf(answer: BankAnswer, known: PaymentView): Lead {
  if (answer.says === 'charge') return bankStandingOf(withCharge(known, answer.charge));
  return answer.says === 'truth' ? bankStandingOf(answer.payment) : answer.says;
}

/** The truth after an answer: unchanged when it tells none. */
export function truthAfter(answer: BankAnswer, known: PaymentView): PaymentView {
  if (answer.says === 'charge') return withCharge(known, answer.charge);
  return 'payment' in answer ? answer.payment : known;
}

/** Takes the truth over, says loudly what it means for the form, and forgets the press: it is answered. */
export function takingTruth(context: PayWithBankContext, answer: BankAnswer): Partial<PayWithBankContext> {
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
export function sawNothingOfPress({ payment, press }: PayWithBankContext, answer: BankAnswer): boolean {
  const found = truthAfter(answer, payment);
  return press !== null && found !== payment && isSameTruth(payment, found) && !codeWasWrong(found);
}

/** The press may still be on its way to the service: only what a look after a wait has not found is lost. */
export function mayStillArrive({ waits }: PayWithBankContext): boolean {
  return waits === 0;
}

/** Nothing was done; the payer is told why: at the fields of the stage, or in one sentence. */
export function showingRefusal(context: PayWithBankContext, answer: BankAnswer): Partial<PayWithBankContext> {
  if (answer.says !== 'refused') return {};
  const { press } = context;
  const isOfEntry = press !== null && 'account' in press.sends;
  const { fieldErrors, sentence } = errorsAt(
    isOfEntry ? 'init' : stageOf(context.payment),
    answer.fieldErrors,
  );
  const standsAtFields = sentence === null && Object.keys(fieldErrors).length > 0;
  return { press: null, fieldErrors, notice: standsAtFields ? null : loud(sentence ?? answer.message) };
}

/** The service asks to wait longer before the next code: a whole countdown from now. */
export function waitingLonger({ payment, serverNow }: PayWithBankContext): Partial<PayWithBankContext> {
  const { charge } = payment;
  if (charge === null) return {};
  const metadata = { ...charge.metadata, otp_resend_at: serverNow() + LIMITS.otpResendCountdownMs };
  return { payment: { ...payment, charge: { ...charge, metadata } } };
}

/** A sentence that stands loud first. */
export function loud(text: string): Notice {
  return { text, tone: 'error', banner: true };
}
