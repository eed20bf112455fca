// The service's own reading of an answer to a step: the page's rules again, in the words of spec §5.
import type { FieldProblems } from '@titan/contract/failure';
import {
  ADDRESS_FIELD_ERRORS,
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressTexts,
  checkAddress,
} from '@titan/rules/billing-address';
import { CARD_FIELD_ERRORS } from '@titan/rules/card-declines';
import { checkCvv } from '@titan/rules/codes';
import { checkEnrolPhone, ENROL_PHONE_ERROR } from '@titan/rules/enrol-phone';

/** What is wrong with a card-enroll phone; null when nothing is. */
export function phoneProblems(phone: string): FieldProblems | null {
  if (checkEnrolPhone(phone) === 'valid') return null;
  return { 'authorization.phone': { message: ENROL_PHONE_ERROR } };
}

/** What is wrong with a CVV that is asked for by itself. */
export function cvvProblems(cvv: string): FieldProblems | null {
  if (checkCvv(cvv) === 'valid') return null;
  return { 'authorization.cvv': { message: CARD_FIELD_ERRORS.cvv } };
}

/** What is wrong with each line of a billing address. */
export function addressProblems(
  address: AddressTexts,
  countries: readonly AddressCountry[],
): FieldProblems | null {
  const verdicts = checkAddress(address, countries);
  const wrong = ADDRESS_FIELDS.filter((field) => verdicts[field] !== 'valid');
  if (wrong.length === 0) return null;
  return Object.fromEntries(
    wrong.map((field) => [`authorization.avs.${field}`, { message: ADDRESS_FIELD_ERRORS[field] }]),
  );
}
