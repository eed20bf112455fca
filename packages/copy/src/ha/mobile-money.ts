// Words of the first stage of mobile money, Hausa, a draft: spec §2 Mobile money flow, §5 Mobile money number.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Lambar walat',
  networks: ({ names, example }) => `Yana aiki da ${names}, misali ${example}`,
  example: ({ example }) => `Misali ${example}`,
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
  networksPaused: ({ names }) => `Ba ya amsawa a yanzu: ${names}`,
  network: 'Wane walat kuke amfani da shi?',
  missing: ({ fields }) => `Abin da ya rage: ${fields}`,
  // The service says the same
  numberInvalid: 'Don Allah ku shigar da lambar walat ta daidai',
  tryAnotherNumber: 'Ba za a iya amfani da wannan lambar a nan ba. Don Allah ku gwada wata lamba.',
  missingNames: { network: 'walat ɗinku', number: 'lambar walat' },
  approveOnPhone: 'Za ku amince da wannan biyan a wayarku, ta PIN na walat ɗinku.',
  approveOnPage: ({ name }) => `Za a buɗe ${name} a sabon tab, inda za ku amince da wannan biyan.`,
  keepOpen: 'Muna tambayar kamfanin layinku. Don Allah ku bar wannan shafin a buɗe.',
  otherNetwork: ({ name }) =>
    `Wannan ta yi kama da lambar ${name}. Idan kun mayar da ita wani kamfanin layi, ku ci gaba.`,
  promptOpen:
    'Buƙatar wannan biyan tana nan a buɗe. Idan kun amince da ita ma, sau ɗaya kawai za ku biya: kuɗin biya na biyu za su dawo gare ku.',
  backToPrompt: 'Koma zuwa buƙatar da ke buɗe',

  // TEST MODE
  testNumbers: 'Cika da lambar gwaji',
  testFailing: 'Ko da lambar da ba ta biya',
  testChoose: 'Zaɓi abin da zai faru',
  testFill: 'Cika',
  testFilled: ({ name }) => `An cika da lambar gwaji: ${name}`,
  testOutcomes: {
    success: 'Ya yi nasara',
    failed: 'Bai yi nasara ba',
    insufficient_funds: 'Kuɗi ba su isa ba',
    invalid_number: 'Ba a yi wa lambar rajista ba',
    declined_on_phone: 'An ƙi a waya',
    pending: 'Ba a taɓa amsawa ba',
    redirect: 'An amince a shafin Wave',
    voucher: 'Lambar voucher da ake samu ta kira',
    offline: 'An biya a menu na waya',
  },
};
