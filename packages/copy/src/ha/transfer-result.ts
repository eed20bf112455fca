// Words of what became of a transfer, on the result screens, Hausa, a draft: spec §2 return and return excess, §8. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `Ba a biya ${merchant} ba tukuna.`,
  reasons: {
    excess: 'Kun tura fiye da abin da wannan biyan yake nema. Rarar za ta dawo gare ku.',
    underpaid: 'Kun tura ƙasa da abin da wannan biyan yake nema, don haka duka kuɗin za su dawo gare ku.',
    wrong_amount:
      'Kun tura adadin da ya bambanta da abin da wannan biyan yake nema, don haka duka kuɗin za su dawo gare ku.',
    late: 'Kuɗin da kuka tura sun zo bayan lokacin asusun ya ƙare, don haka duka za su dawo gare ku.',
    duplicate: 'Dama an riga an biya wannan, don haka kuɗin da aka tura na biyu za su dawo gare ku.',
    account_used:
      'Sau ɗaya kawai asusu yake karɓar kuɗi, don haka duk abin da aka tura masa bayan haka shi ma zai dawo gare ku.',
    out_of_limits:
      'Kuɗin da kuka tura sun fita daga iyakar da asusun yake karɓa, don haka duka za su dawo gare ku.',
  },
  acceptedMore: ({ merchant }) =>
    `Kun tura fiye da abin da wannan biyan ya nema. Duka kuɗin sun isa ga ${merchant}.`,
  acceptedLess: ({ merchant }) =>
    `Kun tura ƙasa da abin da wannan biyan ya nema. ${merchant}: an karɓa a haka.`,
  nothing:
    'Babu kuɗin da aka tura da suka iso wurinmu, don haka ba ku biya ba. Idan bankinku ya cire muku kuɗi, za su dawo gare ku idan sun iso wurinmu, ba sai kun nema ba.',
  noAccount:
    'Bankin bai iya buɗe asusu domin ku tura kuɗi ba, don haka babu inda za a tura, kuma ba a cire muku kuɗi ba.',
  sent: 'Kun tura',
  asked: 'Abin da aka nema',
  accepts: 'Abin da za a iya turawa sau ɗaya',
  limits: ({ min, max }) => `${min} zuwa ${max}`,
  back: 'Za su dawo gare ku',
  to: 'Zuwa',
  sameAccount: 'Asusun da suka fito',
  when: 'Yaushe',
  owed: 'Ba a aika ba tukuna; wannan shafin zai faɗa muku',
  reversed: 'An riga an mayar; za su bayyana nan da kwanaki kaɗan',
};
