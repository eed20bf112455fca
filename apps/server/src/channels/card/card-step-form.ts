// The plain form of every step that a card is held at (spec §4 PIN, OTP, AVS, card_enroll, CVV): which step it answers is read off
// the fields that it has.
import { ADDRESS_FIELDS, type AddressTexts, toBillingAddress } from '@titan/rules/billing-address';
import { codeDigits } from '@titan/rules/codes';
import { toNationalPhone } from '@titan/rules/enrol-phone';
import { LIMITS } from '@titan/rules/limits';
import type { FieldProblems } from '@titan/contract/failure';
import { addressProblems, cvvProblems, phoneProblems } from './check-step-answer.ts';
import { type Refused, refused, SENTENCES } from '../../platform/refusal.ts';
import type { Session } from '../../payments/session-token.ts';
import { avsCountriesFor } from './stage-choices.ts';
import { type Fields, otpOf, pinOf } from '../../page/form-fields.ts';

/** What may be shown again when the form comes back. Never a PIN, a code or a CVV. */
export const STEP_FIELDS_KEPT: readonly string[] = [...ADDRESS_FIELDS, 'phone'];

type Read = { authorization: object; problems: FieldProblems | null; sentence?: string };

/** By a field that only this step's form has; the form of the OTP is what is left. */
const READERS: readonly [field: string, read: (fields: Fields, session: Session) => Read][] = [
  ['pin1', readPin],
  ['address', readAddress],
  ['phone', readPhone],
  ['cvv', readCvv],
  ['otp', readOtp],
];

/** The body of card/authorize, or what is wrong with the fields. */
export function cardStepBody(fields: Fields, { session }: { session: Session }): object | Refused {
  const [, read] = READERS.find(([field]) => field in fields) ?? ['otp', readOtp];
  const { authorization, problems, sentence } = read(fields, session);
  if (problems) return refused('INVALID_INPUT', sentence, problems);
  return { public_key: session.publicKey, reference: fields['charge'], authorization };
}

function readPin(fields: Fields): Read {
  const pin = pinOf(fields) ?? '';
  if (pin.length === LIMITS.pinDigits) return { authorization: { pin }, problems: null };
  return unfinished('pin', SENTENCES.pinIncomplete);
}

function readOtp(fields: Fields): Read {
  const otp = otpOf(fields);
  return otp === '' ? unfinished('otp', SENTENCES.otpMissing) : { authorization: { otp }, problems: null };
}

// Without script the form cannot hold the states to the country, so that is told here and not left to the issuer, who counts.
function readAddress(fields: Fields, session: Session): Read {
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, fields[field] ?? '']));
  const avs = toBillingAddress(typed as AddressTexts);
  return { authorization: { avs }, problems: addressProblems(avs, avsCountriesFor(session)) };
}

function readPhone(fields: Fields): Read {
  const phone = toNationalPhone(fields['phone'] ?? '');
  return { authorization: { phone }, problems: phoneProblems(phone) };
}

function readCvv(fields: Fields): Read {
  const cvv = codeDigits(fields['cvv'] ?? '', LIMITS.cvvDigits + 1);
  return { authorization: { cvv }, problems: cvvProblems(cvv) };
}

function unfinished(field: string, sentence: string): Read {
  return { authorization: {}, problems: { [`authorization.${field}`]: { message: sentence } }, sentence };
}
