// What a processor says of a step beside what it asks for: kept with the charge while the step is open, and shown to its payer. It is a
// stranger's text, so each part has a form, and a part of another form is left out: the step can be taken without it.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { StepDetails } from '../db/column-values.ts';

const DISPLAY_MAX_LENGTH = 300;
const COUNTRY = /^[A-Z]{2}$/;
/** Also what a link of a page may dial: a telephone number would be a call that somebody pays for. */
const DIAL_CODE = /^[*#][0-9*#]{1,18}#$/;
const PAID_TO = /^[0-9A-Za-z][0-9A-Za-z -]{0,29}$/;

/** As it is kept; null: there is nothing to show. */
export function stepDetailsOf({ display, country, dialCode, offline }: StepDetails): StepDetails | null {
  const sentence = display?.replace(/[\s\p{C}]+/gu, ' ').trim();
  const isPaidTo = offline && PAID_TO.test(offline.paybill) && PAID_TO.test(offline.account);
  const kept: StepDetails = {
    ...(sentence && [...sentence].length <= DISPLAY_MAX_LENGTH && { display: sentence }),
    ...(country && COUNTRY.test(country) && { country }),
    ...(dialCode && DIAL_CODE.test(dialCode) && { dialCode }),
    ...(isPaidTo && { offline: { paybill: offline.paybill, account: offline.account } }),
  };
  return Object.keys(kept).length === 0 ? null : kept;
}

/** As the payer's page gets it. */
export function stepDetailsView(kept: StepDetails | null | undefined): ChargeView['step_details'] {
  if (!kept) return null;
  const { dialCode, ...rest } = kept;
  return { ...rest, ...(dialCode && { dial_code: dialCode }) };
}
