// Words of the question before typed data is lost, Swahili. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'Unataka kufunga malipo?',
  means: 'Ulichoandika hapa hakitahifadhiwa.',
  stay: 'Baki kwenye ukurasa huu',
};
