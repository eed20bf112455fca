// Words of the first stage of mobile money, Swahili: spec §2 Mobile money flow, §5 Mobile money number.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Namba ya pochi ya simu',
  networks: ({ names, example }) => `Inafanya kazi na ${names}, kwa mfano ${example}`,
  example: ({ example }) => `Kwa mfano ${example}`,
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
  networksPaused: ({ names }) => `Haijibu kwa sasa: ${names}`,
  network: 'Unatumia pochi ipi ya simu?',
  missing: ({ fields }) => `Bado kinahitajika: ${fields}`,
  // The service says the same
  numberInvalid: 'Tafadhali weka namba sahihi ya pochi ya simu',
  tryAnotherNumber: 'Namba hii haiwezi kutumika hapa. Tafadhali jaribu namba nyingine.',
  missingNames: { network: 'pochi yako', number: 'namba ya pochi ya simu' },
  approveOnPhone: 'Utakubali malipo haya kwenye simu yako, kwa PIN ya pochi yako.',
  approveOnPage: ({ name }) =>
    `Ukurasa wa ${name} utafunguka kwenye kichupo kipya, na huko utakubali malipo haya.`,
  keepOpen: 'Tunauliza mtandao wako wa simu. Tafadhali usifunge ukurasa huu.',
  otherNetwork: ({ name }) =>
    `Hii inaonekana kuwa namba ya ${name}. Kama umeihamishia mtandao mwingine, endelea.`,
  promptOpen:
    'Ombi la malipo haya bado liko wazi. Hata ukilikubali pia, utalipa mara moja tu: malipo ya pili yatarudishwa kwako.',
  backToPrompt: 'Rudi kwenye ombi lililo wazi',

  // TEST MODE
  testNumbers: 'Jaza namba ya majaribio',
  testFailing: 'Au kwa namba isiyolipa',
  testChoose: 'Chagua kitakachotokea',
  testFill: 'Jaza',
  testFilled: ({ name }) => `Namba ya majaribio imejazwa: ${name}`,
  testOutcomes: {
    success: 'Yamefanikiwa',
    failed: 'Yameshindikana',
    insufficient_funds: 'Pesa hazitoshi',
    invalid_number: 'Namba haijasajiliwa',
    declined_on_phone: 'Yamekataliwa kwenye simu',
    pending: 'Hayakujibiwa kamwe',
    redirect: 'Yamekubaliwa kwenye ukurasa wa Wave',
    voucher: 'Vocha ya kupata kwa kupiga',
    offline: 'Yamelipwa kwenye menyu ya simu',
  },
};
