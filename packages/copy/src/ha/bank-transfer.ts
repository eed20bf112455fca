// Words of the bank-transfer intro, Hausa, a draft: spec §2 Bank transfer flow.
import type { Translated } from '../catalogue.ts';
import type { bankTransfer as english } from '../en/bank-transfer.ts';

export const bankTransfer: Translated<typeof english> = {
  introTitle: 'Kafin ku tura waɗannan kuɗin',
  exactPoint: ({ money }) => `Ku tura daidai wannan adadin kawai: ${money}.`,
  reusePoint: 'Kada ku adana asusun ko ku sake amfani da shi: sau ɗaya kawai yake karɓar kuɗi.',
  expiresPoint: ({ mins }) =>
    mins === null ? 'Asusun zai ƙare bayan wani ƙayyadadden lokaci.' : `Asusun zai ƙare bayan minti ${mins}.`,
  understand: 'Na fahimci waɗannan bayanan.',
  continue: 'Ci gaba',
  missing: 'Abin da ya rage: ku sa alama cewa kun fahimci waɗannan bayanan',
  next: 'Na gaba, za ku sami asusun da za ku tura masa kuɗi. Ba za a cire muku komai ba kafin ku tura.',
  opening: 'Ana samo muku asusu…',
};
