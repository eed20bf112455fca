// Words at the foot of a page that is sent with as little as possible, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { plainPage as english } from '../en/plain-page.ts';

export const plainPage: Translated<typeof english> = {
  why: 'ዳታዎን ለመቆጠብ ገጹ ተቀንሶ ተልኳል',
  full: 'ሙሉውን ገጽ ይክፈቱ',
};
