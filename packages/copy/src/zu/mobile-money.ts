// Zulu, a draft: words of the first stage of mobile money.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Inombolo ye-wallet',
  networks: ({ names, example }) => `Isebenza kulezi: ${names}; isibonelo: ${example}`,
  example: ({ example }) => `Isibonelo: ${example}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  },
  networksPaused: ({ names }) => `Ayiphenduli okwamanje: ${names}`,
  network: 'Usebenzisa iyiphi i-wallet?',
  missing: ({ fields }) => `Okusadingeka: ${fields}`,
  numberInvalid: 'Sicela ufake inombolo ye-wallet elungile',
  tryAnotherNumber: 'Le nombolo ayikwazi ukusetshenziswa lapha. Sicela uzame enye inombolo.',
  missingNames: { network: 'i-wallet yakho', number: 'inombolo ye-wallet' },
  approveOnPhone: 'Ugunyaza le nkokhelo efonini yakho, nge-PIN ye-wallet yakho.',
  approveOnPage: ({ name }) =>
    `I-wallet yakho (${name}) izovuleka kuthebhu entsha, lapho ugunyaza khona le nkokhelo.`,
  keepOpen: 'Sibuza inethiwekhi yakho. Sicela ungalivali leli khasi.',
  otherNetwork: ({ name }) =>
    `Le nombolo ibukeka ingeyale nethiwekhi: ${name}. Uma uyithuthele kwenye inethiwekhi, qhubeka.`,
  promptOpen:
    'Isicelo sale nkokhelo sisavulekile. Uma usigunyaza naso, usakhokha kanye kuphela: inkokhelo yesibili ibuyiselwa kuwe.',
  backToPrompt: 'Buyela esicelweni esivulekile',

  // TEST MODE
  testNumbers: 'Gcwalisa inombolo yokuhlola',
  testFailing: 'Noma ngenombolo engakhokhi',
  testChoose: 'Khetha okwenzekayo',
  testFill: 'Gcwalisa',
  testFilled: ({ name }) => `Inombolo yokuhlola egcwalisiwe: ${name}`,
  testOutcomes: {
    success: 'Impumelelo',
    failed: 'Kuhlulekile',
    insufficient_funds: 'Imali ayanele',
    invalid_number: 'Inombolo ayibhalisiwe',
    declined_on_phone: 'Kwenqatshwe efonini',
    pending: 'Akuphendulwa nhlobo',
    redirect: 'Kugunyazwe ekhasini le-Wave',
    voucher: 'Ivawusha edayelwayo',
    offline: 'Kukhokhwe kumenyu yefoni',
  },
};
