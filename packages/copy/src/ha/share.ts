// Words of going on with another device, and of asking somebody else to pay, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Yi amfani da wata na’ura ko ku roƙi wani ya biya',
  toPay: ({ money, merchant }) => `${money} zuwa ga ${merchant}`,
  waiting: 'Ba a biya ba tukuna.',
  underWay: 'Wani yana biya yanzu haka.',
  showsResult: 'Wannan shafin zai nuna sakamakon da kansa.',

  code: {
    title: 'Ci gaba a wata na’ura',
    means: 'Ku nuna wa wannan lambar kyamarar waya. Biyan zai buɗe a can kamar yadda yake a nan.',
    picture: 'Lambar QR ta wannan biyan',
    yours: 'Kada ku nuna wa kowa wannan lambar: duk wanda ya duba ta yana ganin biyan kamar yadda kuke gani.',
  },

  ask: {
    title: 'Roƙi wani ya biya',
    means: ({ merchant }) =>
      `Zai ga ${merchant}, adadin, abin da ake biya da saƙonku, kuma ba komai game da ku ban da haka.`,
    note: 'Saƙonku',
    hint: ({ most }) => `Ba dole ba, kada ya wuce haruffa ${most}`,
    tooLong: ({ most }) => `Don Allah ku gajarta saƙonku zuwa haruffa ${most}.`,
    submit: 'Ƙirƙiri hanyar shiga',
  },
  asksEnough:
    'Kun roƙi iyakar yawan mutanen da za a iya roƙa a lokaci guda. Ku janye ɗaya domin ku roƙi wani.',
  askedTooOften: 'Kun roƙi iyakar yawan mutanen da wannan biyan ya yarda.',

  askedPerson: 'Wani da kuka roƙa',
  noNote: 'Babu saƙo',
  notShownAgain: 'An ƙirƙiri wannan hanyar tun da farko, ba za a iya sake nuna ta ba.',
  message: ({ money, merchant, url }) => `Za ka iya biya mini ${money} zuwa ga ${merchant}? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Za ka iya biya mini ${money} zuwa ga ${merchant}? ${url}`,
  send: 'Aika ta WhatsApp',
  copy: 'Kwafa hanyar',
  copied: 'An kwafa',
  selected: 'An zaɓa',
  takeBack: 'Janye',
  tookBack: 'An janye. Babu wanda zai iya fara biya ta wannan hanyar kuma.',
  back: 'Koma wurin biya',

  youWereAsked: 'An roƙe ku ku biya wannan. Ku biya kawai idan kun san wanda ya aiko muku.',
  over: {
    'taken-back': {
      title: 'An janye wannan roƙon',
      means: ({ merchant }) => `Ba a ƙara roƙonku ku biya ${merchant} ba. Kuna iya rufe wannan shafin.`,
    },
    paid: {
      title: 'An riga an biya wannan',
      means: ({ merchant }) => `${merchant} ya karɓi kuɗin. Babu abin da ya rage a biya.`,
    },
    over: {
      title: 'Wannan biyan ya ƙare',
      means: ({ merchant }) => `Ba za a iya ƙara biyan ${merchant} a nan ba.`,
    },
  },
};
