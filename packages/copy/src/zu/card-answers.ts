// Zulu, a draft: words of the steps that one form answers. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

/** What is called `card` here is a stem (card-steps.ts), which takes its prefix in the sentence. */
export const cardAnswers: Translated<typeof english> = {
  justSent: 'Ungayithumela futhi ngemva kwesikhashana.',

  // Billing address
  addressHint: ({ card }) =>
    `Ikheli ibhange lakho elinalo le${card}. Liya ebhange lakho kuphela, aliyi kwenye indawo.`,
  addressFields: {
    country: 'Izwe',
    address: 'Ikheli lomgwaqo',
    state: 'Isifundazwe',
    city: 'Idolobha',
    zip_code: 'Ikhodi yeposi',
  },
  addressErrors: {
    country: 'Khetha izwe.',
    address: 'Faka ikheli lakho lomgwaqo.',
    state: 'Khetha isifundazwe sakuleli zwe.',
    city: 'Faka idolobha lakho.',
    zip_code: 'Faka izinombolo zekhodi yakho yeposi.',
  },
  zipHint: 'Izinombolo zekhodi yakho yeposi kuphela',
  chooseCountry: 'Khetha izwe lakho',
  chooseState: 'Khetha isifundazwe sakho',
  addressMissing: ({ fields }) => `Okusadingeka: ${fields}`,
  addressMissingNames: {
    country: 'izwe',
    address: 'ikheli lomgwaqo',
    state: 'isifundazwe',
    city: 'idolobha',
    zip_code: 'ikhodi yeposi',
  },
  countriesMissing: 'Asikwazanga ukulayisha uhlu lwamazwe.',
  loadCountries: 'Lulayishe futhi',

  // card_enroll
  phoneHint: ({ card }) =>
    `Inombolo yocingo ibhange lakho elinayo ye${card}. Ibhange lakho lizothumela ikhodi kuyo.`,

  // birthday
  birthdayHint: ({ card }) =>
    `Usuku lokuzalwa ibhange lakho elinalo lomnikazi we${card}. Luya ebhange lakho kuphela, aluyi kwenye indawo.`,

  // CVV
  cvvHint: ({ card }) => `Ibhange lakho licela futhi ikhodi yokuphepha ye${card}.`,
  cvvMissing: 'Okusadingeka: ikhodi yokuphepha',

  // TEST MODE
  testAddress: ({ address }) => `Ikheli lokuhlola: ${address}. Noma yiliphi elinye alilungile.`,
  testAddressFill: 'Sebenzisa ikheli lokuhlola',
  testPhone: ({ phone }) => `Inombolo yokuhlola: ${phone}. Noma iyiphi enye ayilungile.`,
  testPhoneFill: 'Sebenzisa inombolo yokuhlola',
  testBirthday: ({ birthday }) => `Usuku lokuzalwa lokuhlola: ${birthday}. Noma yiluphi olunye alulungile.`,
  testBirthdayFill: 'Sebenzisa usuku lokuzalwa lokuhlola',
  testCvv: ({ cvv }) => `I-CVV yokuhlola: ${cvv}. Noma iyiphi enye ayilungile.`,
  testCvvFill: 'Sebenzisa i-CVV yokuhlola',
};
