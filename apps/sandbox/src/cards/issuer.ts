// The sandbox's issuer (spec §9 Sandbox) as pure functions: its decisions about cards, PINs and codes, by the card's scenario.
import {
  SANDBOX_CARDS,
  SANDBOX_ERROR_CARDS,
  SANDBOX_LIMITED_CARD,
  type SandboxCard,
} from '@titan/contract/sandbox/cards';
import { OWN_SANDBOX_CARDS, ownSandboxCard } from '@titan/contract/sandbox/own-cards';
import type { BillingAddress } from '@titan/contract/payer/card.schema';
import { chargeMessages } from '@titan/copy/words/charge';
import { countryNamed } from '@titan/rules/billing-address';
import type { CardErrorType } from '@titan/rules/card-error-types';
import type { AuthModel } from '@titan/rules/card-stage';
import { toNationalPhone } from '@titan/rules/enrol-phone';
import { LIMITS } from '@titan/rules/limits';
import type { CardCharge, SandboxAnswer, SandboxStepAnswer } from '@titan/contract/sandbox/wire.schema';
import { bankAnswerOf } from './bank.ts';
import type { BookEntry, BookEvent } from '../book.ts';
import { declined } from '../decline.ts';
import { debitAnswerOf, isDebitEntry } from '../banks/debit.ts';
import { isWalletEntry, walletAnswerOf } from '../phones/telco.ts';

// The steps that the issuer asks for before it decides, and the right answers.

type CardStepKind = Exclude<SandboxStepAnswer['kind'], 'payId'>;
type StepValue<K extends CardStepKind> = K extends 'avs' ? BillingAddress : string;
/** An answer to one of the card's steps. */
type CardStepAnswer = SandboxStepAnswer & { kind: CardStepKind };

type SandboxStep<K extends CardStepKind = CardStepKind> = {
  event: BookEvent;
  authModel: AuthModel;
  canResendOtp: boolean;
  /** What the payer reads at first, and after a wrong answer. */
  wanted: string;
  wrong: string;
  /** How many wrong answers end the charge, and with which error. */
  mayFail: number;
  endsAs: CardErrorType;
  isAskedOf(card: SandboxCard): boolean;
  isRight(card: SandboxCard, answer: StepValue<K>): boolean;
};

/** By kind of answer, in the order in which a card is asked. */
const STEPS: { [K in CardStepKind]: SandboxStep<K> } = {
  avs: {
    event: 'awaiting_avs',
    authModel: 'AVS',
    canResendOtp: false,
    wanted: 'Enter the billing address of this card',
    wrong: chargeMessages['card.AVS_WRONG'],
    mayFail: LIMITS.wrongAddresses,
    endsAs: 'CHARGE_PREVENTED',
    isAskedOf: (card) => card.avs !== undefined,
    isRight: (card, typed) => card.avs !== undefined && isSameAddress(card.avs, typed),
  },
  phone: {
    event: 'awaiting_phone',
    authModel: 'PHONE',
    canResendOtp: false,
    wanted: 'Enter the phone number that your bank has for this card',
    wrong: chargeMessages['card.PHONE_WRONG'],
    mayFail: LIMITS.wrongPhones,
    endsAs: 'NOT_ENROLLED',
    isAskedOf: (card) => card.phone !== undefined,
    isRight: (card, typed) => card.phone === toNationalPhone(typed),
  },
  birthday: {
    event: 'awaiting_birthday',
    authModel: 'BIRTHDAY',
    canResendOtp: false,
    wanted: 'Enter the date of birth that your bank has for this card',
    wrong: chargeMessages['card.BIRTHDAY_WRONG'],
    mayFail: LIMITS.wrongBirthdays,
    endsAs: 'CHARGE_PREVENTED',
    isAskedOf: (card) => card.birthday !== undefined,
    isRight: (card, typed) => card.birthday === typed,
  },
  cvv: {
    event: 'awaiting_cvv',
    authModel: 'CVV',
    canResendOtp: false,
    wanted: 'Enter the CVV of this card again',
    wrong: chargeMessages['card.CVV_WRONG'],
    mayFail: LIMITS.wrongCvvs,
    endsAs: 'INVALID_CARD_DETAILS',
    isAskedOf: (card) => card.asksCvvAgain === true,
    isRight: (card, typed) => card.cvv === typed,
  },
  pin: {
    event: 'awaiting_pin',
    authModel: 'PIN',
    canResendOtp: false,
    wanted: 'Enter your card PIN to authorize this payment',
    wrong: 'This PIN is wrong',
    // As at real banks, the first wrong PIN ends the charge.
    mayFail: 1,
    endsAs: 'INCORRECT_PIN',
    isAskedOf: (card) => card.pin !== undefined,
    isRight: (card, typed) => card.pin === typed,
  },
  otp: {
    event: 'awaiting_otp',
    authModel: 'OTP',
    canResendOtp: true,
    wanted: 'Enter the code that your bank sent to your phone',
    wrong: chargeMessages['card.OTP_WRONG'],
    mayFail: LIMITS.wrongOtps,
    endsAs: 'INVALID_OTP',
    isAskedOf: (card) => card.otp !== undefined,
    isRight: (card, typed) => card.otp === typed,
  },
};

const IN_ORDER: readonly SandboxStep[] = Object.values(STEPS) as SandboxStep[];

/** The open step after an event; null when the payer has nothing to answer. */
function stepWaitingAt(event: BookEvent): SandboxStep | null {
  return IN_ORDER.find((step) => step.event === event) ?? null;
}

/** The card's next step; null after the last. */
function nextStepOf(card: SandboxCard, after: SandboxStep | null = null): SandboxStep | null {
  const left = IN_ORDER.slice(after === null ? 0 : IN_ORDER.indexOf(after) + 1);
  return left.find((step) => step.isAskedOf(card)) ?? null;
}

/** Whether the answer is of the step's kind. */
function isAnswerTo(step: SandboxStep, answer: CardStepAnswer): boolean {
  return (STEPS[answer.kind] as SandboxStep) === step;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Countries where issuers compare addresses, and Nigeria for the sandbox's card. */
const COUNTRIES = ['AU', 'CA', 'GB', 'NG', 'NZ', 'US'].map((code) => ({
  code,
  name: NAMES.of(code) ?? code,
  states: [],
}));

/** Compares only letters and digits, as issuers do, and the country by its code or its name. */
function isSameAddress(known: StepValue<'avs'>, typed: StepValue<'avs'>): boolean {
  const codeOf = (country: string): string => countryNamed(country, COUNTRIES)?.code ?? country;
  const bare = ({ country, ...lines }: StepValue<'avs'>): string =>
    [codeOf(country), lines.state, lines.city, lines.address, lines.zip_code].map(lettersOf).join('|');
  return bare(known) === bare(typed);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD];
const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map([...CARDS, ...OWN_SANDBOX_CARDS].map((card) => [card.name, card]));

const APPROVED = 'Card charged successfully';

type Verdict = Pick<BookEntry, 'event' | 'detail'>;

function hasRightCvv(card: SandboxCard, typed: string | null): boolean {
  return typed === null ? card.savedWithoutCvv === true : typed === card.cvv;
}

/** The first entry of a charge: approved, declined, or waiting for the payer's answer to a step. */
export function openCharge(request: CardCharge): BookEntry {
  const {
    reference,
    paymentReference,
    amountMinor: amount_minor,
    currency,
    callbackUrl,
    card: typed,
    asksThreeDs = false,
  } = request;
  const card = BY_NUMBER.get(typed.number) ?? ownSandboxCard(typed.number);
  const isRight = card?.expiry === `${typed.expiryMonth}/${typed.expiryYear}` && hasRightCvv(card, typed.cvv);
  const first = isRight ? firstStepOf(card) : wrongDetails(card);
  return {
    reference,
    payment_reference: paymentReference,
    step: 1,
    amount_minor,
    currency,
    callback_url: callbackUrl,
    ...(asksThreeDs ? askedFirst(isRight ? verdictOn(card) : wrongDetails(card)) : first),
  };
}

/** Whether a card can ask for it. */
export function isCardAnswer(answer: SandboxStepAnswer): answer is CardStepAnswer {
  return answer.kind !== 'payId';
}

/** The entry after the payer's answer to the open step; null when no such step is open. */
export function takeStepAnswer(entry: BookEntry, answer: CardStepAnswer): BookEntry | null {
  const card = BY_NAME.get(entry.detail.card);
  const step = stepWaitingAt(entry.event);
  if (!card || !step || !isAnswerTo(step, answer)) return null;
  const verdict = step.isRight(card, answer.value)
    ? waitOrDecide(card, nextStepOf(card, step))
    : afterWrong(entry, step);
  return { ...entry, step: entry.step + 1, ...verdict };
}

/** The entry after the code was resent; null when no code is expected. */
export function takeResend(entry: BookEntry): BookEntry | null {
  if (entry.event !== 'awaiting_otp') return null;
  return {
    ...entry,
    step: entry.step + 1,
    detail: { ...entry.detail, resends: (entry.detail.resends ?? 0) + 1 },
  };
}

/**
 * The provider's answer for an entry.
 * @param secretWasWrong whether the entry was made by a wrong code
 */
export function answerOf(entry: BookEntry, secretWasWrong = false): SandboxAnswer {
  if (isWalletEntry(entry)) return walletAnswerOf(entry, secretWasWrong);
  if (isDebitEntry(entry)) return debitAnswerOf(entry, secretWasWrong);
  switch (entry.event) {
    case 'approved':
    case 'reversed':
      return {
        kind: 'approved',
        amountMinor: entry.amount_minor,
        currency: entry.currency,
        message: APPROVED,
      };
    case 'declined':
      return declined('card', entry.detail.errorType ?? 'UNKNOWN', 'UNKNOWN');
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'awaiting_3ds':
      return bankAnswerOf(entry, BY_NAME.get(entry.detail.card));
    default:
      return stepAnswerOf(entry, secretWasWrong);
  }
}

function firstStepOf(card: SandboxCard): Verdict {
  if (card.threeDs) return { event: 'awaiting_3ds', detail: { card: card.name } };
  return waitOrDecide(card, nextStepOf(card));
}

/** The bank's page first, which says nothing of the card; the verdict comes once its customer has confirmed. */
function askedFirst({ event, detail: { errorType, ...detail } }: Verdict): Verdict {
  return {
    event: 'awaiting_3ds',
    detail: event === 'declined' && errorType !== undefined ? { ...detail, declinesAs: errorType } : detail,
  };
}

function waitOrDecide(card: SandboxCard, step: SandboxStep | null): Verdict {
  return step ? { event: step.event, detail: { card: card.name } } : verdictOn(card);
}

function stepAnswerOf({ event, detail }: BookEntry, secretWasWrong: boolean): SandboxAnswer {
  const step = stepWaitingAt(event);
  if (!step) throw new Error(`The book says ${event}, which asks for nothing`);
  const { authModel, canResendOtp } = step;
  const message = secretWasWrong ? step.wrong : step.wanted;
  const country = authModel === 'AVS' ? BY_NAME.get(detail.card)?.avsCountry : undefined;
  const asked = { kind: 'step', authModel, canResendOtp, message, secretWasWrong } as const;
  return country === undefined ? asked : { ...asked, country };
}

function wrongDetails(card: SandboxCard | undefined): Verdict {
  return { event: 'declined', detail: { card: card?.name ?? 'unknown', errorType: 'INVALID_CARD_DETAILS' } };
}

function afterWrong({ event, detail }: BookEntry, step: SandboxStep): Verdict {
  const wrong = (detail.wrong ?? 0) + 1;
  if (wrong < step.mayFail) return { event, detail: { ...detail, wrong } };
  return { event: 'declined', detail: { card: detail.card, errorType: step.endsAs } };
}

/** The issuer's decision after the last step. */
function verdictOn(card: SandboxCard): Verdict {
  if (!card.declinedAs) return { event: 'approved', detail: { card: card.name } };
  return { event: 'declined', detail: { card: card.name, errorType: card.declinedAs } };
}
