// Words of the method list that few payers have, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'ይህን አሁን መክፈል አይችሉም',
  noMethodMeans: ({ merchant }) => `አሁን የሚሠራ የክፍያ መንገድ የለም። እባክዎ ቆየት ብለው እንደገና ይሞክሩ፣ ወይም ${merchant}ን ይጠይቁ።`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'አሁን ምላሽ አይሰጥም። ሌሎቹ መንገዶች ይሠራሉ።',
  allPaused: 'አሁን ምላሽ የሚሰጥ የክፍያ መንገድ የለም። እባክዎ ከጥቂት ደቂቃዎች በኋላ እንደገና ይሞክሩ።',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'ባለፈው የተጠቀሙበት',
  notYou: 'እርስዎ አይደሉም? ይርሳ',
};
