// The plain form of every step that a card is held at (spec §4 PIN, OTP, AVS, card_enroll, CVV): which step it answers is read off
// the fields that it has.
import { deleteSavedCard } from '@titan/contract/saved-cards';
import type { ServiceSentence } from '@titan/copy/service';
import { ADDRESS_FIELDS, type AddressTexts, toBillingAddress } from '@titan/rules/billing-address';
import { checkCvv, codeDigits } from '@titan/rules/codes';
import { toNationalPhone } from '@titan/rules/enrol-phone';
import { LIMITS } from '@titan/rules/limits';
import { type Fields, type FormContext, otpOf, pinOf, type StageForm } from '../../page/form-fields.ts';
import { isRefused } from '../../payments/payer-call.ts';
import type { Session } from '../../payments/session.ts';
import { readBody } from '../../platform/failures.ts';
import { type Refused, refused, type WrongFields, wrong } from '../../platform/refusal.ts';
import { CHARGE_SAVED_CARD } from './routes.ts';
import { deleteCard } from './saved-cards.ts';
import { addressProblems, avsCountriesFor, cvvProblems, phoneProblems } from './steps.ts';

// Saved cards as plain forms (design §4): choose and pay, with the CVV on a page of its own where a card needs it, and delete.

const CVV_FIELD = 'authorization.cvv';

/** Pays with the chosen card. A card that needs its CVV leads to the stage where it is asked for; nothing is charged before. */
const CHARGE_SAVED_CARD_FORM: StageForm = {
  path: CHARGE_SAVED_CARD.endpoint.path,
  channel: 'card',
  keeps: ['card_reference'],
  placeOf: (fields) => ({ stage: 'cvv', of: fields['card_reference'] ?? '' }),
  async submit(parts, context, pressKey, fields) {
    const raw = savedCardBody(fields, context);
    if (isRefused(raw)) return raw;
    const read = readBody(CHARGE_SAVED_CARD.endpoint.body, raw);
    if (!read.ok) return read.refusal;
    const { session, browser } = context;
    const answer = await CHARGE_SAVED_CARD.run(parts, { session, browser, pressKey, body: read.body });
    const asksForCvv = isRefused(answer) && answer.fields?.[CVV_FIELD] !== undefined && !('cvv' in fields);
    return asksForCvv ? { goTo: { stage: 'cvv', of: read.body.card_reference } } : answer;
  },
};

function savedCardBody(fields: Fields, { session }: FormContext): object | Refused {
  const cvv = 'cvv' in fields ? codeDigits(fields['cvv'] ?? '', 4) : null;
  if (cvv !== null && checkCvv(cvv) !== 'valid') {
    return wrong({ [CVV_FIELD]: { code: 'CARD_CVV_WRONG' } });
  }
  return {
    payment_reference: session.pageReference,
    public_key: session.publicKey,
    card_reference: fields['card_reference'],
    ...(fields['quote'] ? { quote: fields['quote'] } : {}),
    ...(cvv === null ? {} : { authorization: { cvv } }),
  };
}

/** Deletes a card, and leads back to those that are left. */
const DELETE_SAVED_CARD_FORM: StageForm = {
  path: deleteSavedCard.path,
  channel: 'card',
  keeps: [],
  async submit(parts, { session, browser }, pressKey, fields) {
    const raw = { card_reference: fields['card_reference'], public_key: session.publicKey };
    const read = readBody(deleteSavedCard.body, raw);
    if (!read.ok) return read.refusal;
    const { card_reference: cardReference } = read.body;
    await deleteCard(parts, { session, browser, pressKey, body: { cardReference } });
    return { goTo: null };
  },
};

export const SAVED_CARD_FORMS: readonly StageForm[] = [CHARGE_SAVED_CARD_FORM, DELETE_SAVED_CARD_FORM];

/** What may be shown again when the form comes back. Never a PIN, a code or a CVV. */
export const STEP_FIELDS_KEPT: readonly string[] = [...ADDRESS_FIELDS, 'phone'];

type Read = { authorization: object; problems: WrongFields | null; exactly?: ServiceSentence };

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
  const { authorization, problems, exactly } = read(fields, session);
  if (problems) return refused('INVALID_INPUT', exactly, problems);
  return { public_key: session.publicKey, reference: fields['charge'], authorization };
}

function readPin(fields: Fields): Read {
  const pin = pinOf(fields) ?? '';
  if (pin.length === LIMITS.pinDigits) return { authorization: { pin }, problems: null };
  return unfinished('pin', { code: 'PIN_INCOMPLETE' });
}

function readOtp(fields: Fields): Read {
  const otp = otpOf(fields);
  return otp === '' ? unfinished('otp', { code: 'OTP_MISSING' }) : { authorization: { otp }, problems: null };
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

function unfinished(field: string, exactly: ServiceSentence): Read {
  return { authorization: {}, problems: { [`authorization.${field}`]: exactly }, exactly };
}
