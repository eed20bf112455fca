// The service's own reading of card details: the page's rules again, by the service's clock (spec §5).
import type { CardDetails } from '@titan/contract/card';
import type { FieldProblems } from '@titan/contract/failure';
import { checkExpiry } from '@titan/rules/card-expiry';
import { checkCardNumberLeft } from '@titan/rules/card-number';
import { checkCvv, checkHolderName, cleanHolderName } from '@titan/rules/codes';
import type { Card } from '../providers/provider.ts';

/** A card to charge, or what is wrong with each field (keyed as in the body: `cardDetails.number`). */
export function checkCard(
  details: CardDetails,
  currency: string,
  nowMs: number,
): { ok: true; card: Card } | { ok: false; fields: FieldProblems } {
  const needsName = currency === 'KES';
  const wrong: [string, string, boolean][] = [
    ['number', 'Invalid card number', checkCardNumberLeft(details.number) !== 'valid'],
    [
      'expiry',
      'Invalid expiry date',
      checkExpiry(`${details.expiry_month}/${details.expiry_year}`, nowMs) !== 'valid',
    ],
    ['cvv', 'Invalid card cvv', checkCvv(details.cvv) !== 'valid'],
    [
      'name',
      'Enter the name on the card (2 to 40 letters).',
      needsName && checkHolderName(details.name ?? '') !== 'valid',
    ],
  ];
  const problems = wrong.filter(([, , isWrong]) => isWrong);
  if (problems.length > 0) {
    return {
      ok: false,
      fields: Object.fromEntries(problems.map(([field, message]) => [`cardDetails.${field}`, { message }])),
    };
  }
  const card: Card = {
    number: details.number,
    expiryMonth: details.expiry_month,
    expiryYear: details.expiry_year,
    cvv: details.cvv,
    holderName: needsName ? cleanHolderName(details.name ?? '').trim() : null,
  };
  return { ok: true, card };
}
