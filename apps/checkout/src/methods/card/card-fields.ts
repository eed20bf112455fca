// Spec §5 Card: the verdict on each field of card entry, which errors are shown, and what is still missing.
import { cardDigits, checkCardNumber, checkCardNumberLeft } from '@titan/rules/card-number';
import { checkExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { asksHolderName, checkCvv, checkHolderName, cleanHolderName } from '@titan/rules/codes';
import type { CardDetails } from '@titan/contract/card';
import type { Verdict } from '@titan/rules/verdict';

export const CARD_FIELDS = ['number', 'expiry', 'cvv', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What stands in the boxes; the name is only asked for KES. */
export type CardTexts = Record<CardField, string>;
export type CardVerdicts = Record<CardField, Verdict>;

export const NO_TEXTS: CardTexts = { number: '', expiry: '', cvv: '', name: '' };

/** Where a field stands in the body of the call, and so what its box is called. */
export function pathOf(field: CardField): string {
  return `cardDetails.${field}`;
}

/** The fields that the form has for this currency (`NGN`), in the order of the form: the name only for KES (spec §3). */
export function askedFields(currency: string): CardField[] {
  return CARD_FIELDS.filter((field) => field !== 'name' || asksHolderName(currency));
}

/** Verdicts while typing. */
export function checkFields(texts: CardTexts, nowMs: number): CardVerdicts {
  return {
    number: checkCardNumber(cardDigits(texts.number)),
    expiry: checkExpiry(texts.expiry, nowMs),
    cvv: checkCvv(texts.cvv),
    name: checkHolderName(texts.name),
  };
}

/**
 * Fields whose error may be shown: those that typing more cannot mend, and those left unfinished.
 * An unfinished expiry is not one: "the error shows once 5 characters are entered" (spec §5).
 */
export function wrongFields(
  texts: CardTexts,
  verdicts: CardVerdicts,
  left: readonly CardField[],
): CardField[] {
  return CARD_FIELDS.filter((field) => {
    if (texts[field] === '') return false;
    if (field === 'expiry' || !left.includes(field)) return verdicts[field] === 'invalid';
    const verdict = field === 'number' ? checkCardNumberLeft(cardDigits(texts.number)) : verdicts[field];
    return verdict !== 'valid';
  });
}

/** Fields that keep Pay disabled, in the order of the form. */
export function missingFields(verdicts: CardVerdicts, asked: readonly CardField[]): CardField[] {
  return asked.filter((field) => verdicts[field] !== 'valid');
}

/**
 * What is sent (spec §3 Card details), or null while a field is not valid.
 * @param texts as the boxes show them
 */
export function toCardDetails(
  texts: CardTexts,
  asked: readonly CardField[],
  nowMs: number,
): CardDetails | null {
  const expiry = splitExpiry(texts.expiry);
  if (expiry === null || missingFields(checkFields(texts, nowMs), asked).length > 0) return null;
  return {
    number: cardDigits(texts.number),
    expiry_month: expiry.month,
    expiry_year: expiry.year,
    cvv: texts.cvv,
    ...(asked.includes('name') ? { name: cleanHolderName(texts.name).trim() } : {}),
  };
}
