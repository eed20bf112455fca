// Words of a receipt that is sent by e-mail, Hausa, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Rasit: an biya ${money} ga ${merchant}`,
  intro: ({ merchant }) => `Ga rasit ɗinku daga ${merchant}.`,
  test: 'Wannan biyan gwaji ne. Ba a biya kuɗin gaske ba.',
  row: ({ name, value }) => `${name}: ${value}`,
  check: 'Kowa zai iya tantancewa a nan cewa na gaskiya ne:',
  why: 'Kun sami wannan imel ne saboda an nema a shafin biyanku. Babu mai karanta amsoshi.',
};
