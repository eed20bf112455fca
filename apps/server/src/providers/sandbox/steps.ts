// What the sandbox's issuer asks its customers for before it decides, and what it takes for right (spec §9 Sandbox).
import type { SandboxCard } from '@titan/contract/sandbox-cards';
import { countryNamed } from '@titan/rules/billing-address';
import { CARD_TEXTS, type CardErrorType } from '@titan/rules/card-declines';
import type { AuthModel } from '@titan/rules/card-stage';
import { toNationalPhone } from '@titan/rules/enrol-phone';
import { LIMITS } from '@titan/rules/limits';
import { avsCountries } from '../../channels/card/avs-countries.ts';
import type { CardStepAnswer } from '../provider.ts';
import type { BookEvent } from './book.ts';

type Kind = CardStepAnswer['kind'];
type Answer<K extends Kind> = Extract<CardStepAnswer, { kind: K }>['value'];

export type SandboxStep<K extends Kind = Kind> = {
  event: BookEvent;
  authModel: AuthModel;
  canResendOtp: boolean;
  /** What the payer reads, at first and after an answer that was wrong. */
  wanted: string;
  wrong: string;
  /** So many wrong answers end the charge, as this. */
  mayFail: number;
  endsAs: CardErrorType;
  isAskedOf(card: SandboxCard): boolean;
  isRight(card: SandboxCard, answer: Answer<K>): boolean;
};

/** By kind of answer, in the order in which a card is asked. */
const STEPS: { [K in Kind]: SandboxStep<K> } = {
  avs: {
    event: 'awaiting_avs',
    authModel: 'AVS',
    canResendOtp: false,
    wanted: 'Enter the billing address of this card',
    wrong: 'This is not the address your bank has for this card. Please check each line and try again.',
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
    wrong: 'This is not the phone number your bank has for this card. Please check it and try again.',
    mayFail: LIMITS.wrongPhones,
    endsAs: 'NOT_ENROLLED',
    isAskedOf: (card) => card.phone !== undefined,
    isRight: (card, typed) => card.phone === toNationalPhone(typed),
  },
  cvv: {
    event: 'awaiting_cvv',
    authModel: 'CVV',
    canResendOtp: false,
    wanted: 'Enter the CVV of this card again',
    wrong: 'This is not the CVV of this card. Please check the 3 digits on the back and try again.',
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
    // Like the banks it stands for: the first wrong PIN ends the charge.
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
    wrong: CARD_TEXTS.otpInvalid,
    mayFail: LIMITS.wrongOtps,
    endsAs: 'INVALID_OTP',
    isAskedOf: (card) => card.otp !== undefined,
    isRight: (card, typed) => card.otp === typed,
  },
};

const IN_ORDER: readonly SandboxStep[] = Object.values(STEPS) as SandboxStep[];

/** The step that an event in the book waits at; null when it waits for no answer of the payer's. */
export function stepWaitingAt(event: BookEvent): SandboxStep | null {
  return IN_ORDER.find((step) => step.event === event) ?? null;
}

/** What this card is asked for next; null when nothing more is to be asked. */
export function nextStepOf(card: SandboxCard, after: SandboxStep | null = null): SandboxStep | null {
  const left = IN_ORDER.slice(after === null ? 0 : IN_ORDER.indexOf(after) + 1);
  return left.find((step) => step.isAskedOf(card)) ?? null;
}

/** Whether the answer is of the kind that the step asks for. */
export function isAnswerTo(step: SandboxStep, answer: CardStepAnswer): boolean {
  return (STEPS[answer.kind] as SandboxStep) === step;
}

/** Issuers compare the digits and the letters, not the commas; the country by its code or its name. */
function isSameAddress(known: Answer<'avs'>, typed: Answer<'avs'>): boolean {
  const countries = avsCountries('test');
  const codeOf = (country: string): string => countryNamed(country, countries)?.code ?? country;
  const bare = ({ country, ...lines }: Answer<'avs'>): string =>
    [codeOf(country), lines.state, lines.city, lines.address, lines.zip_code].map(lettersOf).join('|');
  return bare(known) === bare(typed);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
