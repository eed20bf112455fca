// Words of the steps that one form answers, Hausa, a draft: spec §4 avs, card_enroll, cvv, §5. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'Za ku iya sake aikawa nan da ɗan lokaci.',

  // Billing address
  addressHint: ({ card }) =>
    `Adireshin da bankinku yake da shi na ${card}. Bankinku kawai za a aika wa, ba wani wuri ba.`,
  addressFields: {
    country: 'Ƙasa',
    address: 'Adireshi na titi',
    state: 'Jiha',
    city: 'Gari',
    zip_code: 'Zip ko postcode',
  },
  addressErrors: {
    country: 'Ku zaɓi ƙasa.',
    address: 'Ku shigar da adireshinku na titi.',
    state: 'Ku zaɓi jiha ta wannan ƙasar.',
    city: 'Ku shigar da garinku.',
    zip_code: 'Ku shigar da lambobin postcode ɗinku.',
  },
  zipHint: 'Lambobin postcode ɗinku kawai',
  chooseCountry: 'Zaɓi ƙasarku',
  chooseState: 'Zaɓi jiharku',
  addressMissing: ({ fields }) => `Abin da ya rage: ${fields}`,
  addressMissingNames: {
    country: 'ƙasa',
    address: 'adireshi na titi',
    state: 'jiha',
    city: 'gari',
    zip_code: 'zip ko postcode',
  },
  countriesMissing: 'Ba mu iya buɗe jerin ƙasashe ba.',
  loadCountries: 'Sake buɗe shi',

  // card_enroll
  phoneHint: ({ card }) =>
    `Lambar wayar da bankinku yake da ita ta ${card}. Bankinku zai aika lambar tabbatarwa zuwa gare ta.`,

  // birthday
  birthdayHint: ({ card }) =>
    `Ranar haihuwar mai ${card}, kamar yadda take a bankinku. Bankinku kawai za a aika wa, ba wani wuri ba.`,

  // CVV
  cvvHint: ({ card }) => `Bankinku yana sake neman lambar tsaro ta ${card}.`,
  cvvMissing: 'Abin da ya rage: lambar tsaro',

  // TEST MODE
  testAddress: ({ address }) => `Adireshin gwaji: ${address}. Duk wani dabam ba daidai ba ne.`,
  testAddressFill: 'Yi amfani da adireshin gwaji',
  testPhone: ({ phone }) => `Lambar gwaji: ${phone}. Duk wata dabam ba daidai ba ce.`,
  testPhoneFill: 'Yi amfani da lambar gwaji',
  testBirthday: ({ birthday }) => `Ranar haihuwa ta gwaji: ${birthday}. Duk wata dabam ba daidai ba ce.`,
  testBirthdayFill: 'Yi amfani da ranar haihuwa ta gwaji',
  testCvv: ({ cvv }) => `CVV na gwaji: ${cvv}. Duk wani dabam ba daidai ba ne.`,
  testCvvFill: 'Yi amfani da CVV na gwaji',
};
