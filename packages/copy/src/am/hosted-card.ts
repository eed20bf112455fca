// Amharic, a draft: words of card entry where the card is typed on the processor's own page.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) => `ካርድዎን የሚያስገቡት ለ${merchant} የካርድ ክፍያ በሚቀበለው ድርጅት ደህንነቱ የተጠበቀ ገጽ ላይ ነው።`,
  leads: 'ከከፈሉ በኋላ ወደዚህ ይመልስዎታል።',
  continue: ({ money }) => `${money} ለመክፈል ይቀጥሉ`,
};
