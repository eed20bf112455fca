// What only the checkout service says to a payer, Hausa, a draft: refusals by their codes, where more is known more exactly, and what is wrong
// with a field. What the page says too stands in the page's areas (../service.ts).
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  // Refusals
  INVALID_INPUT: 'Wasu bayanan ba daidai ba ne. Don Allah ku gyara su ku sake gwadawa.',
  NOT_AUTHORISED: 'Wannan zaman ba daidai ba ne ko lokacinsa ya ƙare. Don Allah ku sake buɗe shafin.',
  UNKNOWN_REFERENCE: 'Babu biya mai wannan lambar bin diddigi. Don Allah ku duba linkin.',
  ENV_MISMATCH:
    'env ɗin da aka aika ba na wannan biyan ba ne. Ku bar shi, ko ku aika wanda key ɗinku yake ƙarƙashinsa.',
  ALREADY_COMPLETED: 'An riga an kammala wannan cire kuɗin. Don Allah ku fara sabon biya',
  ABANDONED: 'An bar wannan biyan ba a kammala ba. Don Allah ku fara sabon biya',
  EXPIRED: 'Lokacin wannan biyan ya ƙare. Don Allah ku fara sabon biya',
  SESSION_END:
    'Kun kai iyakar yawan yunƙurin da za a iya yi a wannan biyan. Domin ku biya, don Allah ku fara sabon biya.',
  STILL_CHECKING: 'Har yanzu muna duba wani yunƙuri da ya gabata. Ba za a cire muku kuɗi sau biyu ba.',
  ANOTHER_ATTEMPT:
    'Akwai wani yunƙurin yin wannan biyan da har yanzu yake a buɗe, don haka ba a cire muku komai a nan ba. Don Allah ku kammala shi a inda kuka fara shi, ko ku sake gwadawa nan da ɗan lokaci.',
  SHARE_TAKEN_BACK: 'Wanda ya roƙe ku ku biya ya janye roƙonsa, don haka ba a cire muku komai ba.',
  IN_PROGRESS: 'Mun riga mun fara aiki a kan wannan. Don Allah ku jira kaɗan.',
  KEY_REUSED:
    'An yi amfani da wannan Idempotency-Key a wani abu dabam. Don Allah ku yi amfani da sabon key a sabuwar buƙata.',
  STEP_NOT_EXPECTED:
    'Wannan biyan ba ya jiran wannan matakin. Don Allah ku sake buɗe shafin domin ganin abin da ke gaba.',
  RESEND_LIMIT: 'An wuce iyakar sake aiko da lamba',
  RESEND_TOO_SOON: 'Don Allah ku jira kaɗan kafin ku nemi wata lamba.',
  RESEND_FAILED: 'Ba mu iya sake aika lambar ba a yanzu.',
  PAYMENT_EXPIRED:
    'Wannan biyan ya ɗauki lokaci mai yawa, har lokacinsa ya ƙare, don haka don Allah ku sake farawa.',
  RATE_EXPIRED:
    'Lokacin farashin canjin ya ƙare, don haka ba a cire muku komai ba. Ku duba sabon adadin ku sake danna Biya.',
  CARD_LIMIT:
    'Ba za a iya ƙara amfani da wannan katin don wannan biyan ba. Don Allah ku yi amfani da wani kati ko wata hanyar biya.',
  NUMBER_LIMIT:
    'Ba za mu iya ƙara aika komai zuwa wannan lambar ba a yanzu. Don Allah ku sake gwadawa bayan awa ɗaya, ko ku yi amfani da wata lamba ko wata hanyar biya.',
  ACCOUNT_LIMIT:
    'Ba za a iya amfani da wannan asusun ta wannan hanyar ba a yanzu. Don Allah ku yi amfani da wani asusu ko wata hanyar biya.',
  BANK_MINIMUM:
    'Wannan adadin ya yi kaɗan ga wannan bankin. Don Allah ku gwada wani banki ko ku canja hanyar biya.',
  TEST_CARD_NEEDED: 'Wannan biyan gwaji ne, kuma katunan gwaji kawai suke aiki a nan.',
  TEST_NUMBER_NEEDED: 'Wannan biyan gwaji ne, kuma lambobin gwaji kawai suke aiki a nan.',
  CHANNEL_NOT_OFFERED:
    'Ba za a iya yin wannan biyan ta wannan hanyar ba. Don Allah ku zaɓi wata hanyar biya.',
  NO_CARD_RECORD:
    'Ba za a iya ƙara amfani da wannan katin da aka adana ba. Don Allah ku yi amfani da wani kati.',
  UNKNOWN_LINK: 'Da alama linkin wannan biyan bai cika ba ko ba daidai ba ne, don Allah ku sake dubawa.',
  LINK_SWITCHED_OFF: 'An kashe wannan linkin biya. Don Allah ku tuntuɓi kasuwancin domin samun wani.',
  MERCHANT_CLOSED: 'Ba za a iya biyan wannan kasuwancin a nan ba a halin yanzu. Don Allah ku tuntuɓe shi.',
  TOO_MANY_REQUESTS: 'An gwada sau da yawa cikin ɗan lokaci. Don Allah ku jira minti ɗaya ku sake gwadawa.',
  TOO_LARGE: 'Abin da aka aika ya yi girma da yawa.',
  UNSUPPORTED_MEDIA: 'Don Allah ku aika JSON da content type application/json.',
  UNAVAILABLE:
    'Aiki ya yi wa tsarinmu yawa, don haka wannan bai wuce ba. Don Allah ku sake gwadawa nan da ɗan lokaci; ba za a cire muku kuɗi sau biyu ba.',
  INTERNAL: 'An sami matsala a ɓangarenmu. Don Allah ku sake gwadawa; ba za a cire muku kuɗi sau biyu ba.',

  // Where a refusal's own sentence says too little
  BUSY: 'Aiki ya yi wa tsarinmu yawa. Don Allah ku sake gwadawa nan da ɗan lokaci.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Akwai wani yunƙurin yin wannan biyan da har yanzu yake a buɗe, don haka ba a cire muku komai a nan ba. Don Allah ku kammala shi a inda kuka fara shi, ko ku biya a nan daga ${time}.`,
  NOT_JSON: 'Abin da ke ciki ba JSON na daidai ba ne.',
  NOTHING_HERE: 'Babu komai a wannan adireshin.',
  BANK_SAYS: ({ text }) => `Bankinku ya ce: “${text}”`,
  NETWORK_SAYS: ({ text }) => `Kamfanin layinku ya ce: “${text}”`,
  NETWORK_NOT_TAKEN:
    'Ba za a iya amfani da wannan kamfanin layi a nan ba. Don Allah ku zaɓi wani kamfani ko wata hanyar biya.',
  WAY_PAUSED:
    'Wannan hanyar biya ba ta amsawa a yanzu, don haka ba a cire muku komai ba. Don Allah ku yi amfani da wata hanyar biya, ko ku sake gwadawa bayan ƴan mintuna.',
  NO_ROUTE: ({ method }) => `Babu ${method} a wannan adireshin.`,
  IDEMPOTENCY_KEY_FORM: 'Dole Idempotency-Key ya zama haruffan ASCII da ake gani 1 zuwa 255.',
  EXACTLY_ONE: ({ kinds }) => `Ku aika ɗaya kacal daga cikin ${kinds} a authorization.`,
  PROMPT_TOO_SOON: 'Don Allah ku jira sakan kaɗan kafin ku nemi wani saƙon amincewa.',
  PROMPT_NOT_SENT: 'Ba mu iya sake aika saƙon amincewa ba a yanzu.',
  CARD_LIMIT_OF_DAY:
    'Ba za a iya sake gwada wannan katin ba a yanzu. Don Allah ku yi amfani da wani kati ko wata hanyar biya, ko ku gwada wannan bayan awa 24.',
  NUMBER_LIMIT_OF_DAY:
    'Ba za mu iya ƙara aika komai zuwa wannan lambar ba a yanzu. Don Allah ku yi amfani da wata lamba ko wata hanyar biya, ko ku gwada wannan bayan awa 24.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Ba za a iya sake gwada wannan asusun ba a yanzu. Don Allah ku sake gwadawa bayan awa ɗaya, ko ku yi amfani da wani asusu ko wata hanyar biya.',
  ACCOUNT_LIMIT_OF_DAY:
    'Ba za a iya sake gwada wannan asusun ba a yanzu. Don Allah ku yi amfani da wani asusu ko wata hanyar biya, ko ku gwada wannan bayan awa 24.',
  CARD_NOT_TAKEN_HERE:
    'Ba za a iya karɓar bayanan kati a nan don wannan biyan ba. Don Allah ku zaɓi wata hanyar biya.',

  // What is wrong with a field, or what it lacks
  MISSING_OR_WRONG_TYPE: 'babu shi ko nau’insa ba daidai ba ne',
  NOT_ALLOWED_VALUE: 'ba ya cikin waɗanda aka yarda da su',
  WRONG_FORM: 'tsarinsa ba daidai ba ne',
  UNKNOWN_FIELD: ({ name }) => `ba a yarda da "${name}" ba`,
  PIN_INCOMPLETE: 'Ku shigar da duka lambobi 4 na PIN ɗinku.',
  OTP_MISSING: 'Ku shigar da lambar tabbatarwa.',
  NETWORK_MISSING: 'Ku zaɓi kamfanin layinku.',
  BANK_MISSING: 'Ku zaɓi bankinku.',
  BANK_CODE_UNKNOWN: '"bank_code" ba na kowane banki ba ne. Ku zaɓi bankinku.',
  BANK_CODE_INCOMPLETE: 'Ku shigar da lambobi 4 zuwa 6.',
  BANK_NAME_MISSING: 'Ku zaɓi bankinku ko ku rubuta sunansa.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Ku sa alama a “Na fahimci waɗannan bayanan.” domin ci gaba.',
  AMOUNT_MISSING: 'Ku shigar da adadi.',
  LINK_CURRENCY: ({ currency }) => `Wannan linkin yana karɓar ${currency}.`,

  // Messages of a charge that are not refusals
  DUPLICATE_GOES_BACK:
    'An riga an kammala wannan biyan, don haka kuɗin da aka cire karo na biyu za su dawo gare ku.',
  EARLIER_MAY_GO_THROUGH:
    'Yunƙurinku da ya gabata har yanzu zai iya yin nasara. Idan kun sake biya a nan, kada ku ƙara tabbatar da wanda ya gabata. Idan duka biyun suka yi nasara, kuɗin biya na biyu za su dawo gare ku.',
  SAVED_CARD_REMOVED:
    'Bankinku ba ya da bayanin wannan katin yanzu, don haka mun cire shi daga katunanku da aka adana. Don Allah ku yi amfani da wani kati.',
};
