// Words at the foot of a page, which the service draws, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  language: 'ቋንቋ',
  why: 'ዳታዎን ለመቆጠብ ገጹ ተቀንሶ ተልኳል',
  full: 'ሙሉውን ገጽ ይክፈቱ',
};
