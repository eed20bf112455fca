// What a way to pay is called (spec §3 Payment method catalogue).
import type { MethodId } from '@titan/rules/methods';
import { methodMessages } from '../dist/en/method.js';
import type { Language } from './language.ts';

/** As the payer reads it: pay_with_bank has the suffix "(Instant EFT)" when the currency is ZAR. */
export function methodLabel(id: MethodId, currency: string, language: Language): string {
  const words = language.wordsOf(methodMessages);
  return id === 'pay_with_bank' && currency === 'ZAR' ? words.bankInZar : words.labels[id];
}
