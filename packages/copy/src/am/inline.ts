// Words of the embed script, which stand in a merchant's page before the payment does, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'ክፍያ',
  close: 'ክፍያውን ይዝጉ',
  opening: 'ክፍያው እየተከፈተ ነው…',
  refused: 'ይህን ክፍያ መክፈት አልተቻለም። እባክዎ ሱቁን ያነጋግሩ።',
  unreachable: 'ይህን ክፍያ መክፈት አልተቻለም። የኢንተርኔት ግንኙነትዎን አጣርተው እንደገና ይሞክሩ።',
  tryAgain: 'እንደገና ይሞክሩ',
  slow: 'ይህ ከወትሮው የበለጠ ጊዜ እየወሰደ ነው።',
  offline: 'ኢንተርኔት የለዎትም። ኢንተርኔት ሲኖርዎ እንደገና ይሞክሩ።',
  inThisWindow: 'ክፍያው በዚህ መስኮት ይከፈታል።',
  openPage: 'የክፍያውን ገጽ ይክፈቱ',
};
