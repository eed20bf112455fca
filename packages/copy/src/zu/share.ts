// Words of going on with another device, and of asking somebody else to pay, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Sebenzisa enye idivayisi noma ucele othile akhokhe',
  toPay: ({ money, merchant }) => `${money} ku-${merchant}`,
  waiting: 'Akukakhokhwa.',
  underWay: 'Kukhona okhokhayo njengamanje.',
  showsResult: 'Leli khasi lizobonisa umphumela ngokwalo.',

  code: {
    title: 'Qhubeka kwenye idivayisi',
    means: 'Khomba le khodi ngekhamera yefoni. Inkokhelo izovuleka lapho njengoba injalo lapha.',
    picture: 'Ikhodi ye-QR yale nkokhelo',
    yours: 'Ungayibonisi omunye umuntu le khodi: oyiskenayo ubona inkokhelo njengoba uyibona wena.',
  },

  ask: {
    title: 'Cela othile akhokhe',
    means: ({ merchant }) =>
      `Uzobona u-${merchant}, inani, okukhokhelwayo nomyalezo wakho, futhi akukho okunye ngawe.`,
    note: 'Umyalezo wakho',
    hint: ({ most }) => `Akuphoqelekile, izinhlamvu ezingu-${most} ubuningi`,
    tooLong: ({ most }) => `Sicela ufinyeze umyalezo wakho ube izinhlamvu ezingu-${most}.`,
    submit: 'Dala isixhumanisi',
  },
  asksEnough:
    'Ucele abantu abaningi ngangokunokwenzeka ngesikhathi esisodwa. Hoxisa isixhumanisi esisodwa ukuze ucele omunye.',
  askedTooOften: 'Ucele abantu abaningi ngangokuvunyelwe yile nkokhelo.',

  askedPerson: 'Umuntu omcelile',
  noNote: 'Awukho umyalezo',
  notShownAgain: 'Lesi sixhumanisi senziwe ngaphambilini futhi ngeke siphinde siboniswe.',
  message: ({ money, merchant, url }) => `Ungangikhokhela u-${money} ku-${merchant}? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Ungangikhokhela u-${money} ku-${merchant}? ${url}`,
  send: 'Thumela nge-WhatsApp',
  copy: 'Kopisha isixhumanisi',
  copied: 'Kukopishiwe',
  selected: 'Kukhethiwe',
  takeBack: 'Hoxisa',
  tookBack: 'Kuhoxisiwe. Akekho osengaqala ukukhokha ngaleso sixhumanisi.',
  back: 'Buyela enkokhelweni',

  youWereAsked: 'Uceliwe ukuthi ukhokhe lokhu. Khokha kuphela uma umazi okuthumelele isixhumanisi.',
  over: {
    'taken-back': {
      title: 'Lesi sicelo sihoxisiwe',
      means: ({ merchant }) => `Awusaceliwe ukuthi ukhokhe ku-${merchant}. Ungalivala leli khasi.`,
    },
    paid: {
      title: 'Lokhu sekukhokhiwe',
      means: ({ merchant }) => `U-${merchant} uyitholile imali. Akusekho okumele kukhokhwe.`,
    },
    over: {
      title: 'Le nkokhelo isiphelile',
      means: ({ merchant }) => `Akusekho okungakhokhwa ku-${merchant} lapha.`,
    },
  },
};
