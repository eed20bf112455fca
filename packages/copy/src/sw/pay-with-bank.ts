// Words of the first stage of pay with bank, Swahili: spec §2 Bank selection, §5 Bank account number, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Ungependa kulipa kwa benki gani?',
  searchHint: 'Andika ili kutafuta, au chagua kwenye orodha.',
  plainHint: 'Ichague kwenye orodha, kisha endelea.',
  openList: 'Onyesha benki zote',
  choose: 'Chagua benki yako',
  isNew: 'Mpya',
  newBank: ({ bank }) => `${bank} (Mpya)`,
  noneFound: 'Hakuna benki yenye jina hilo kwenye orodha.',
  found: ({ count }) => plural(count, { one: 'Benki 1 imepatikana', other: `Benki ${count} zimepatikana` }),
  cantFind: 'Huipati benki yako hapa?',
  goOn: 'Endelea',
  gettingBanks: 'Tunapata orodha ya benki…',
  listFailed: 'Kulitokea hitilafu wakati wa kupata benki za njia hii ya malipo. Tafadhali pakia upya orodha',
  listGivenUp: 'Tafadhali jaribu njia nyingine ya malipo.',
  refresh: 'Pakia upya orodha',

  labels: {
    account_number: 'Namba ya akaunti',
    phone_number: 'Namba ya simu',
    account_name: 'Jina la akaunti',
    date_of_birth: 'Tarehe ya kuzaliwa',
  },
  hints: {
    account_number: 'Tarakimu 10 za akaunti unayotumia kulipa',
    phone_number: 'Namba ya simu iliyosajiliwa kwenye benki yako',
    account_name: 'Kama lilivyo kwenye akaunti',
    date_of_birth: 'Anza na mwezi, kisha siku na mwaka: mm/dd/yyyy, kwa mfano 05/31/1990',
  },
  errors: {
    account_number: 'Tafadhali weka namba sahihi ya akaunti',
    phone_number: 'Tafadhali weka namba sahihi ya simu.',
    account_name: 'Tafadhali weka jina la akaunti, angalau herufi 3.',
    date_of_birth: 'Tarehe ya kuzaliwa si sahihi',
  },
  minimum: ({ money }) =>
    `Kiasi cha chini cha muamala kwa benki hii ni ${money}. Tafadhali jaribu benki nyingine au badilisha njia ya malipo.`,
  accountWarning: ({ digits }) => `Tarakimu ${digits} kati ya 10`,
  mode: 'Benki yako inakutambua kwa namba ipi?',
  modes: { phone: 'Kwa namba ya simu', account: 'Kwa namba ya akaunti' },
  missing: ({ fields }) => `Bado kinahitajika: ${fields}`,
  missingNames: {
    bank: 'benki yako',
    account_number: 'namba ya akaunti',
    phone_number: 'namba ya simu',
    account_name: 'jina la akaunti',
    date_of_birth: 'tarehe ya kuzaliwa',
  },
  next: 'Hatua inayofuata utakubali malipo haya kwenye benki yako.',
  keepOpen: 'Tunaiuliza benki yako. Tafadhali usifunge ukurasa huu.',
  requestOpen:
    'Kuna malipo kwenye benki yako ambayo bado yako wazi. Hata ukiyakubali pia, utalipa mara moja tu: malipo ya pili yatarudishwa kwako.',
  backToRequest: 'Rudi kwenye malipo yaliyo wazi',

  // TEST MODE
  test: 'Jaza taarifa za majaribio',
  testOutcomes: { success: 'Yamefanikiwa', invalid_account: 'Akaunti si sahihi' },
  testOtherSteps: 'Providus Bank inaomba tarehe ya kuzaliwa, Jaiz Bank inaomba namba ya simu.',
  testFilled: ({ name }) => `Taarifa za majaribio zimejazwa: ${name}`,
};
