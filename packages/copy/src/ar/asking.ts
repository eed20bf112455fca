// What the payer's own question on a screen that waits has brought where nobody could be asked, Arabic.
import type { Translated } from '../catalogue.ts';
import type { asking as english } from '../en/asking.ts';

export const asking: Translated<typeof english> = {
  notReached: 'تعذّر السؤال الآن. تأكد من اتصالك بالإنترنت وحاول مرة أخرى.',
};
