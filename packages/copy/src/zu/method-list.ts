// Words of the method list that few payers have, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Awukwazi ukukhokhela lokhu okwamanje',
  noMethodMeans: ({ merchant }) =>
    `Ayikho indlela yokukhokha etholakalayo okwamanje. Sicela uzame futhi kamuva, noma ubuze ku-${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Ayiphenduli okwamanje. Ezinye izindlela ziyasebenza.',
  allPaused: 'Ayikho indlela yokukhokha ephendulayo okwamanje. Sicela uzame futhi emva kwemizuzu embalwa.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Isetshenziswe ngesikhathi esedlule',
  notYou: 'Akuwena? Khohlwa',
};
