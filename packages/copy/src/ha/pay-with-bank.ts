// Words of the first stage of pay with bank, Hausa, a draft: spec §2 Bank selection, §5 Bank account number, §8.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Da wane banki kuke so ku biya?',
  searchHint: 'Ku rubuta domin bincike, ko ku zaɓa daga jerin.',
  plainHint: 'Ku zaɓe shi daga jerin, sannan ku ci gaba.',
  openList: 'Nuna duk bankuna',
  choose: 'Zaɓi bankinku',
  isNew: 'Sabo',
  newBank: ({ bank }) => `${bank} (Sabo)`,
  noneFound: 'Babu banki mai wannan sunan a jerin.',
  found: ({ count }) => plural(count, { one: 'An sami banki 1', other: `An sami bankuna ${count}` }),
  cantFind: 'Ba ku ga bankinku a nan ba?',
  goOn: 'Ci gaba',
  gettingBanks: 'Ana samo bankuna…',
  listFailed: 'An sami kuskure yayin samo bankunan wannan hanyar biya. Don Allah ku sabunta jerin',
  listGivenUp: 'Don Allah ku gwada wata hanyar biya.',
  refresh: 'Sabunta jerin',

  labels: {
    account_number: 'Lambar asusu',
    phone_number: 'Lambar waya',
    account_name: 'Sunan asusu',
    date_of_birth: 'Ranar haihuwa',
  },
  hints: {
    account_number: 'Lambobi 10 na asusun da za ku biya daga gare shi',
    phone_number: 'Lambar da bankinku ya san ku da ita',
    account_name: 'Kamar yadda yake a asusun',
    date_of_birth: 'Wata, rana da shekara: ww/rr/ssss, misali 05/31/1990',
  },
  errors: {
    account_number: 'Don Allah ku shigar da lambar asusu ta daidai',
    phone_number: 'Don Allah ku shigar da lambar waya ta daidai.',
    account_name: 'Don Allah ku shigar da sunan asusun, aƙalla haruffa 3.',
    date_of_birth: 'Ranar haihuwar ba daidai ba ce',
  },
  minimum: ({ money }) =>
    `Mafi ƙarancin adadin biya a wannan bankin shi ne ${money}. Don Allah ku gwada wani banki ko ku canja hanyar biya.`,
  accountWarning: ({ digits }) => `Lambobi ${digits} cikin 10`,
  mode: 'Da me bankinku yake gane ku?',
  modes: { phone: 'Da lambar waya', account: 'Da lambar asusu' },
  missing: ({ fields }) => `Abin da ya rage: ${fields}`,
  missingNames: {
    bank: 'bankinku',
    account_number: 'lambar asusu',
    phone_number: 'lambar waya',
    account_name: 'sunan asusu',
    date_of_birth: 'ranar haihuwa',
  },
  next: 'Na gaba, za ku amince da wannan biyan a bankinku.',
  keepOpen: 'Muna tambayar bankinku. Don Allah ku bar wannan shafin a buɗe.',
  requestOpen:
    'Akwai biya a bankinku da har yanzu yake a buɗe. Idan kun amince da shi ma, sau ɗaya kawai za ku biya: kuɗin biya na biyu za su dawo gare ku.',
  backToRequest: 'Koma zuwa biyan da ke buɗe',

  // TEST MODE
  test: 'Cika da bayanan gwaji',
  testOutcomes: { success: 'Ya yi nasara', invalid_account: 'Asusun ba daidai ba ne' },
  testOtherSteps: 'Providus Bank yana neman ranar haihuwa, Jaiz Bank kuma lambar waya.',
  testFilled: ({ name }) => `An cika da bayanan gwaji: ${name}`,
};
