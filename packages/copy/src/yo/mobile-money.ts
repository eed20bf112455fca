// Words of the first stage of mobile money, Yoruba, a draft: spec §2 Mobile money flow, §5 Mobile money number.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Nọ́ńbà wọ́lẹ́ẹ̀tì',
  networks: ({ names, example }) => `Ó ń ṣiṣẹ́ pẹ̀lú ${names}, bí àpẹẹrẹ ${example}`,
  example: ({ example }) => `Bí àpẹẹrẹ ${example}`,
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
  networksPaused: ({ names }) => `Kò dáhùn lọ́wọ́lọ́wọ́: ${names}`,
  network: 'Wọ́lẹ́ẹ̀tì wo ni ẹ ń lò?',
  missing: ({ fields }) => `A ṣì nílò: ${fields}`,
  // The service says the same
  numberInvalid: 'Ẹ jọ̀wọ́, ẹ tẹ nọ́ńbà wọ́lẹ́ẹ̀tì tó tọ̀nà',
  tryAnotherNumber: 'Ẹ kò lè lo nọ́ńbà yìí níbí. Ẹ jọ̀wọ́, ẹ gbìyànjú nọ́ńbà mìíràn.',
  missingNames: { network: 'wọ́lẹ́ẹ̀tì yín', number: 'nọ́ńbà wọ́lẹ́ẹ̀tì' },
  approveOnPhone: 'Orí fóònù yín ni ẹ máa ti fi PIN wọ́lẹ́ẹ̀tì yín fọwọ́ sí ìsanwó yìí.',
  approveOnPage: ({ name }) => `${name} máa ṣí nínú táàbù tuntun, níbi tí ẹ ti máa fọwọ́ sí ìsanwó yìí.`,
  keepOpen: 'A ń béèrè lọ́wọ́ nẹ́tíwọ́ọ̀kì yín. Ẹ jọ̀wọ́, ẹ jẹ́ kí ojú ìwé yìí wà ní ṣíṣí.',
  otherNetwork: ({ name }) =>
    `Ó jọ pé nọ́ńbà ${name} ni èyí. Bí ẹ bá ti gbé e lọ sí nẹ́tíwọ́ọ̀kì mìíràn, ẹ máa bá a lọ.`,
  promptOpen:
    'Ìbéèrè kan fún ìsanwó yìí ṣì wà ní ṣíṣí. Bí ẹ bá fọwọ́ sí òun náà, ẹ̀ẹ̀kan péré ni ẹ ṣì máa san: ìsanwó kejì máa padà sọ́dọ̀ yín.',
  backToPrompt: 'Padà sí ìbéèrè tó ṣì wà ní ṣíṣí',

  // TEST MODE
  testNumbers: 'Fi nọ́ńbà ìdánwò kún un',
  testFailing: 'Tàbí pẹ̀lú nọ́ńbà tí kì í sanwó',
  testChoose: 'Ẹ yan ohun tó máa ṣẹlẹ̀',
  testFill: 'Kún un',
  testFilled: ({ name }) => `A ti fi nọ́ńbà ìdánwò kún un: ${name}`,
  testOutcomes: {
    success: 'Ó yọrí sí rere',
    failed: 'Ó kùnà',
    insufficient_funds: 'Owó kò tó',
    invalid_number: 'Nọ́ńbà kò ní ìforúkọsílẹ̀',
    declined_on_phone: 'Wọ́n kọ̀ ọ́ lórí fóònù',
    pending: 'Kò sí ìdáhùn rárá',
    redirect: 'Wọ́n fọwọ́ sí i lórí ojú ìwé Wave',
    voucher: 'Fáúṣà tí a máa fi fóònù gbà',
    offline: 'Wọ́n san án láti inú menu fóònù',
  },
};
