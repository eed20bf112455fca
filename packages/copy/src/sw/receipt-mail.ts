// Words of a receipt that is sent by e-mail, Swahili. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Risiti: ${money} zimelipwa kwa ${merchant}`,
  intro: ({ merchant }) => `Hii ni risiti yako kutoka kwa ${merchant}.`,
  test: 'Haya yalikuwa malipo ya majaribio. Hakuna pesa halisi zilizolipwa.',
  row: ({ name, value }) => `${name}: ${value}`,
  check: 'Yeyote anaweza kuhakiki hapa kwamba ni halisi:',
  why: 'Umepata barua pepe hii kwa sababu iliombwa kwenye ukurasa wa malipo yako. Hakuna anayesoma majibu yake.',
};
