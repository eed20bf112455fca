// The service's own reading of card details: the page's rules again, by the service's clock (spec §5).
import type { CardDetails } from '@titan/contract/card';
import type { FieldProblems } from '@titan/contract/failure';
import { CARD_FIELD_ERRORS } from '@titan/rules/card-declines';
import { checkExpiry } from '@titan/rules/card-expiry';
import { checkCardNumberLeft } from '@titan/rules/card-number';
import { asksHolderName, checkCvv, checkHolderName, cleanHolderName } from '@titan/rules/codes';
import type { Card } from '../../providers/provider.ts';

/** A card to charge, or what is wrong with each field (keyed as in the body: `cardDetails.number`). */
export function checkCard(
  details: CardDetails,
  currency: string,
  nowMs: number,
): { ok: true; card: Card } | { ok: false; fields: FieldProblems } {
  const needsName = asksHolderName(currency);
  const expiry = `${details.expiry_month}/${details.expiry_year}`;
  const isRight: Record<keyof typeof CARD_FIELD_ERRORS, boolean> = {
    number: checkCardNumberLeft(details.number) === 'valid',
    expiry: checkExpiry(expiry, nowMs) === 'valid',
    cvv: checkCvv(details.cvv) === 'valid',
    name: !needsName || checkHolderName(details.name ?? '') === 'valid',
  };
  const fields: FieldProblems = {};
  for (const [field, message] of Object.entries(CARD_FIELD_ERRORS)) {
    if (!isRight[field as keyof typeof isRight]) fields[`cardDetails.${field}`] = { message };
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const card: Card = {
    number: details.number,
    expiryMonth: details.expiry_month,
    expiryYear: details.expiry_year,
    cvv: details.cvv,
    holderName: needsName ? cleanHolderName(details.name ?? '').trim() : null,
  };
  return { ok: true, card };
}
