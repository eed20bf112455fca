// What the payer's own question on a screen that waits has brought where nobody could be asked, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'Ba mu iya tambaya ba yanzu. Ku duba intanet ɗinku ku sake gwadawa.',
};
