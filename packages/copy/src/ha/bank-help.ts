// Words of help and of "I can't find my bank", Hausa, a draft: spec §2 Pay with bank flow, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Babu abin da zai ɓace yayin da kuke karanta wannan, kuma ko sau nawa kuka duba, ba za a cire muku kuɗi sau biyu ba.',
    'Idan bankinku ya cire kuɗi amma wannan shafin bai nuna haka ba tukuna, ku jira mintuna kaɗan. Duk biyan da aka tabbatar koyaushe yana fitowa a nan.',
    'Idan har yanzu bai fito ba, ku tuntuɓe mu ku ba mu lambar bin diddigin wannan biyan. Za mu bincika shi tare da bankinku.',
  ],
  position: ({ at, of }) => `Saƙo na ${at} cikin ${of}`,
  list: 'Saƙonnin taimako',
  next: 'Na gaba',
  previous: 'Na baya',
  contact: 'Tuntuɓi masu taimako',
  goBack: 'Koma baya',

  // bank-unavailable
  intro: 'Ku faɗa mana bankin da kuke so ku biya da shi, za mu yi ƙoƙarin ƙara shi.',
  bank: 'Bankinku',
  choose: 'Zaɓi daga jerin',
  other: 'Ko rubuta sunansa',
  submit: 'Aika',
  sending: 'Ana aikawa…',
  missing: 'Ku zaɓi bankinku ko ku rubuta sunansa.',
  received: '✓ Mun gode. Mun karɓi buƙatarku',
  failed: 'An sami matsala wajen aika buƙatarku game da banki. Don Allah ku sake gwadawa.',
};
