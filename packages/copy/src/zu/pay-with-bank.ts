// Zulu, a draft: words of the first stage of pay with bank.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Ungathanda ukukhokha ngaliphi ibhange?',
  searchHint: 'Bhala ukuze useshe, noma ukhethe ohlwini.',
  plainHint: 'Likhethe ohlwini, bese uyaqhubeka.',
  openList: 'Bonisa wonke amabhange',
  choose: 'Khetha ibhange lakho',
  isNew: 'Elisha',
  newBank: ({ bank }) => `${bank} (Elisha)`,
  noneFound: 'Alikho ibhange elinalelo gama ohlwini.',
  found: ({ count }) =>
    plural(count, { one: `Kutholwe ibhange elingu-${count}`, other: `Kutholwe amabhange angu-${count}` }),
  cantFind: 'Awulitholi ibhange lakho lapha?',
  goOn: 'Qhubeka',
  gettingBanks: 'Silanda amabhange…',
  listFailed: 'Kube nephutha ngesikhathi silanda amabhange ale ndlela yokukhokha. Sicela uvuselele uhlu',
  listGivenUp: 'Sicela uzame enye indlela yokukhokha.',
  refresh: 'Vuselela uhlu',

  labels: {
    account_number: 'Inombolo ye-akhawunti',
    phone_number: 'Inombolo yocingo',
    account_name: 'Igama le-akhawunti',
    date_of_birth: 'Usuku lokuzalwa',
  },
  hints: {
    account_number: 'Izinombolo ezingu-10 ze-akhawunti okhokha ngayo',
    phone_number: 'Inombolo ibhange lakho elikwazi ngayo',
    account_name: 'Njengoba libhaliwe ku-akhawunti',
    date_of_birth: 'Inyanga, usuku nonyaka: mm/dd/yyyy, isibonelo 05/31/1990',
  },
  errors: {
    account_number: 'Sicela ufake inombolo ye-akhawunti elungile',
    phone_number: 'Sicela ufake inombolo yocingo elungile.',
    account_name: 'Sicela ufake igama le-akhawunti, okungenani izinhlamvu ezingu-3.',
    date_of_birth: 'Usuku lokuzalwa alulungile',
  },
  minimum: ({ money }) =>
    `Inani elincane kunawo wonke elikhokhwa ngaleli bhange ngu-${money}. Sicela uzame elinye ibhange noma ushintshe indlela yakho yokukhokha.`,
  accountWarning: ({ digits }) => `Izinombolo ezingu-${digits} kwezingu-10`,
  mode: 'Ibhange lakho likwazi ngani?',
  modes: { phone: 'Ngenombolo yocingo', account: 'Ngenombolo ye-akhawunti' },
  missing: ({ fields }) => `Okusadingeka: ${fields}`,
  missingNames: {
    bank: 'ibhange lakho',
    account_number: 'inombolo ye-akhawunti',
    phone_number: 'inombolo yocingo',
    account_name: 'igama le-akhawunti',
    date_of_birth: 'usuku lokuzalwa',
  },
  next: 'Okulandelayo uzogunyaza le nkokhelo ebhange lakho.',
  keepOpen: 'Sibuza ibhange lakho. Sicela ungalivali leli khasi.',
  requestOpen:
    'Kusenenkokhelo evulekile ebhange lakho. Uma uyigunyaza nayo, usakhokha kanye kuphela: inkokhelo yesibili ibuyiselwa kuwe.',
  backToRequest: 'Buyela enkokhelweni evulekile',

  // TEST MODE
  test: 'Gcwalisa imininingwane yokuhlola',
  testOutcomes: { success: 'Impumelelo', invalid_account: 'I-akhawunti engalungile' },
  testOtherSteps: 'I-Providus Bank icela usuku lokuzalwa, i-Jaiz Bank icela inombolo yocingo.',
  testFilled: ({ name }) => `Imininingwane yokuhlola egcwalisiwe: ${name}`,
};
