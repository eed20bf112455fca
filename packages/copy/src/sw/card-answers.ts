// Words of the steps that one form answers, Swahili: spec §4 avs, card_enroll, cvv, §5. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'Unaweza kutuma tena baada ya muda mfupi.',

  // Billing address
  addressHint: ({ card }) =>
    `Anwani iliyo kwenye kumbukumbu za benki yako kwa ${card}. Inatumwa kwa benki yako tu, si kwingine.`,
  addressFields: {
    country: 'Nchi',
    address: 'Anwani ya mtaa',
    state: 'Jimbo au mkoa',
    city: 'Mji',
    zip_code: 'Msimbo wa posta (ZIP)',
  },
  addressErrors: {
    country: 'Chagua nchi.',
    address: 'Weka anwani yako ya mtaa.',
    state: 'Chagua jimbo au mkoa wa nchi hii.',
    city: 'Weka mji wako.',
    zip_code: 'Weka tarakimu za msimbo wako wa posta.',
  },
  zipHint: 'Tarakimu za msimbo wako wa posta tu',
  chooseCountry: 'Chagua nchi yako',
  chooseState: 'Chagua jimbo au mkoa wako',
  addressMissing: ({ fields }) => `Bado kinahitajika: ${fields}`,
  addressMissingNames: {
    country: 'nchi',
    address: 'anwani ya mtaa',
    state: 'jimbo au mkoa',
    city: 'mji',
    zip_code: 'msimbo wa posta (ZIP)',
  },
  countriesMissing: 'Tumeshindwa kupakia orodha ya nchi.',
  loadCountries: 'Ipakie tena',

  // card_enroll
  phoneHint: ({ card }) =>
    `Namba ya simu iliyo kwenye kumbukumbu za benki yako kwa ${card}. Benki yako itatuma namba ya uthibitisho kwenye simu hiyo.`,

  // birthday
  birthdayHint: ({ card }) =>
    `Tarehe ya kuzaliwa ya mwenye kadi, iliyo kwenye kumbukumbu za benki yako kwa ${card}. Inatumwa kwa benki yako tu, si kwingine.`,

  // CVV
  cvvHint: ({ card }) => `Benki yako inaomba tena namba ya usalama ya ${card}.`,
  cvvMissing: 'Bado kinahitajika: namba ya usalama',

  // TEST MODE
  testAddress: ({ address }) => `Anwani ya majaribio: ${address}. Nyingine yoyote si sahihi.`,
  testAddressFill: 'Tumia anwani ya majaribio',
  testPhone: ({ phone }) => `Namba ya majaribio: ${phone}. Nyingine yoyote si sahihi.`,
  testPhoneFill: 'Tumia namba ya majaribio',
  testBirthday: ({ birthday }) => `Tarehe ya kuzaliwa ya majaribio: ${birthday}. Nyingine yoyote si sahihi.`,
  testBirthdayFill: 'Tumia tarehe ya kuzaliwa ya majaribio',
  testCvv: ({ cvv }) => `CVV ya majaribio: ${cvv}. Nyingine yoyote si sahihi.`,
  testCvvFill: 'Tumia CVV ya majaribio',
};
