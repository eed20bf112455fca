// Words of the embed script, which stand in a merchant's page before the payment does, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Biya',
  close: 'Rufe shafin biya',
  opening: 'Ana buɗe shafin biya…',
  refused: 'Ba a iya buɗe wannan biyan ba. Don Allah ku tuntuɓi shagon.',
  unreachable: 'Ba a iya buɗe wannan biyan ba. Ku duba intanet ɗinku ku sake gwadawa.',
  tryAgain: 'Sake gwadawa',
  slow: 'Wannan yana ɗaukar lokaci fiye da yadda aka saba.',
  offline: 'Ba ku da intanet. Ku sake gwadawa idan intanet ya dawo.',
  inThisWindow: 'Shafin biya zai buɗe a wannan tagar.',
  openPage: 'Buɗe shafin biya',
};
