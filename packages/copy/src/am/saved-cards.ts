// Amharic, a draft: words of saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} (መጨረሻው ${lastFour})`,
  anyCard: 'ካርድ',

  // Choosing
  choose: 'ካርድ ይምረጡ',
  useNewCard: 'አዲስ ካርድ ይጠቀሙ',
  delete: 'ይሰርዙ',
  deleteName: ({ card }) => `ይሰርዙ፦ ${card}`,

  // CVV
  cvvHint: ({ card }) => `ለእርስዎ ${card}። ለባንክዎ እናስተላልፈዋለን፤ አናስቀምጠውም።`,
  testCvv: ({ cvv }) => `የሙከራ CVV፦ ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `ለ${merchant} ሲከፍሉ ${card} ከእንግዲህ አይቀርብልዎትም፤ ቁጥሩንም እንሰርዘዋለን። ከዚህ በፊት የፈጸሟቸው ክፍያዎች እንዳሉ ይቆያሉ።`,
  deleteCard: 'ካርዱን ይሰርዙ',
  deleting: 'እየተሰረዘ ነው…',
};
