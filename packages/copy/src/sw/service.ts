// What only the checkout service says to a payer, Swahili: refusals by their codes, where more is known more exactly, and what is wrong
// with a field. What the page says too stands in the page's areas (../service.ts).
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  INVALID_INPUT: 'Baadhi ya taarifa si sahihi. Tafadhali zirekebishe na ujaribu tena.',
  NOT_AUTHORISED: 'Kipindi hiki si halali au muda wake umeisha. Tafadhali pakia upya ukurasa.',
  UNKNOWN_REFERENCE: 'Hakuna malipo yenye namba hii ya kumbukumbu. Tafadhali angalia linki.',
  ENV_MISMATCH: 'env iliyotumwa si ya malipo haya. Iache, au tuma ile ambayo ufunguo wako ni wake.',
  ALREADY_COMPLETED: 'Malipo haya tayari yamekamilika. Tafadhali jaribu muamala mpya',
  ABANDONED: 'Muamala huu uliachwa bila kukamilika. Tafadhali jaribu muamala mpya',
  EXPIRED: 'Muda wa muamala huu umeisha. Tafadhali jaribu muamala mpya',
  SESSION_END:
    'Umefikisha idadi ya juu ya majaribio ya kulipa kwa muamala huu. Tafadhali anzisha muamala mpya ili kulipa.',
  STILL_CHECKING: 'Bado tunaangalia jaribio la awali la kulipa. Hutakatwa pesa mara mbili.',
  ANOTHER_ATTEMPT:
    'Jaribio lingine la kufanya malipo haya bado liko wazi, kwa hiyo hakuna pesa zilizokatwa hapa. Tafadhali limalizie pale ulipolianzia, au jaribu tena baada ya muda mfupi.',
  SHARE_TAKEN_BACK: 'Aliyekuomba ulipe ameondoa ombi lake, kwa hiyo hakuna pesa zilizokatwa.',
  IN_PROGRESS: 'Tayari tunalishughulikia hili. Tafadhali subiri kidogo.',
  KEY_REUSED: 'Idempotency-Key hii ilitumika kwa jambo lingine. Tafadhali tumia mpya kwa ombi jipya.',
  STEP_NOT_EXPECTED: 'Malipo haya hayasubiri hatua hiyo. Tafadhali pakia upya ukurasa ili uone kinachofuata.',
  RESEND_LIMIT: 'Umefikia kikomo cha kutuma tena',
  RESEND_TOO_SOON: 'Tafadhali subiri kidogo kabla ya kuomba namba nyingine ya uthibitisho.',
  RESEND_FAILED: 'Tumeshindwa kutuma tena namba ya uthibitisho kwa sasa.',
  PAYMENT_EXPIRED:
    'Malipo haya yamechukua muda mrefu mno na muda wake umeisha, kwa hiyo tafadhali anza tena.',
  RATE_EXPIRED:
    'Muda wa kiwango cha kubadilisha fedha umeisha, kwa hiyo hakuna pesa zilizokatwa. Angalia kiasi kipya, kisha bonyeza tena “Lipa”.',
  CARD_LIMIT:
    'Kadi hii haiwezi kutumika tena kwa malipo haya. Tafadhali tumia kadi nyingine au njia nyingine ya kulipa.',
  NUMBER_LIMIT:
    'Hatuwezi kutuma kitu kingine kwenye namba hii kwa sasa. Tafadhali jaribu tena baada ya saa moja, au tumia namba nyingine au njia nyingine ya kulipa.',
  ACCOUNT_LIMIT:
    'Akaunti hii haiwezi kutumika kwa njia hii kwa sasa. Tafadhali tumia akaunti nyingine au njia nyingine ya kulipa.',
  BANK_MINIMUM:
    'Kiasi hiki ni kidogo mno kwa benki hii. Tafadhali jaribu benki nyingine au badilisha njia ya malipo.',
  TEST_CARD_NEEDED: 'Haya ni malipo ya majaribio, na kadi za majaribio tu ndizo zinazofanya kazi hapa.',
  TEST_NUMBER_NEEDED: 'Haya ni malipo ya majaribio, na namba za majaribio tu ndizo zinazofanya kazi hapa.',
  CHANNEL_NOT_OFFERED:
    'Malipo haya hayawezi kufanywa kwa njia hii. Tafadhali chagua njia nyingine ya malipo.',
  NO_CARD_RECORD: 'Kadi hii iliyohifadhiwa haiwezi kutumika tena. Tafadhali tumia kadi nyingine.',
  UNKNOWN_LINK: 'Linki ya malipo haya inaonekana haijakamilika au ina makosa, tafadhali angalia tena.',
  LINK_SWITCHED_OFF: 'Linki hii ya malipo imezimwa. Tafadhali wasiliana na biashara upate nyingine.',
  MERCHANT_CLOSED: 'Biashara hii haiwezi kulipwa hapa kwa sasa. Tafadhali wasiliana nayo.',
  TOO_MANY_REQUESTS:
    'Umejaribu mara nyingi mno kwa muda mfupi. Tafadhali subiri dakika moja, kisha jaribu tena.',
  TOO_LARGE: 'Hiki ni kikubwa mno kutumwa.',
  UNSUPPORTED_MEDIA: 'Tafadhali tuma JSON yenye content type application/json.',
  UNAVAILABLE:
    'Huduma ina shughuli nyingi, kwa hiyo hatua hii haikukamilika. Tafadhali jaribu tena baada ya muda mfupi; hutakatwa pesa mara mbili.',
  INTERNAL: 'Kumetokea hitilafu upande wetu. Tafadhali jaribu tena; hutakatwa pesa mara mbili.',

  // Where a refusal's own sentence says too little
  BUSY: 'Huduma ina shughuli nyingi. Tafadhali jaribu tena baada ya muda mfupi.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Jaribio lingine la kufanya malipo haya bado liko wazi, kwa hiyo hakuna pesa zilizokatwa hapa. Tafadhali limalizie pale ulipolianzia, au lipa hapa kuanzia ${time}.`,
  NOT_JSON: 'Maudhui yaliyotumwa si JSON sahihi.',
  NOTHING_HERE: 'Hakuna kitu kwenye anwani hii.',
  BANK_SAYS: ({ text }) => `Benki yako inasema: “${text}”`,
  NETWORK_SAYS: ({ text }) => `Mtandao wako wa simu unasema: “${text}”`,
  NETWORK_NOT_TAKEN:
    'Mtandao huu hauwezi kutumika hapa. Tafadhali chagua mtandao mwingine au njia nyingine ya kulipa.',
  WAY_PAUSED:
    'Njia hii ya malipo haijibu kwa sasa, kwa hiyo hakuna pesa zilizokatwa. Tafadhali tumia njia nyingine ya malipo, au jaribu tena baada ya dakika chache.',
  NO_ROUTE: ({ method }) => `Hakuna ${method} kwenye anwani hii.`,
  IDEMPOTENCY_KEY_FORM: 'Idempotency-Key lazima iwe na herufi 1 hadi 255 za ASCII zinazoonekana.',
  EXACTLY_ONE: ({ kinds }) => `Tuma moja tu kati ya hizi kwenye authorization: ${kinds}.`,
  PROMPT_TOO_SOON: 'Tafadhali subiri sekunde chache kabla ya kuomba ombi litumwe tena kwenye simu.',
  PROMPT_NOT_SENT: 'Tumeshindwa kutuma tena ombi kwenye simu kwa sasa.',
  CARD_LIMIT_OF_DAY:
    'Kadi hii haiwezi kujaribiwa tena kwa sasa. Tafadhali tumia kadi nyingine au njia nyingine ya kulipa, au jaribu hii baada ya saa 24.',
  NUMBER_LIMIT_OF_DAY:
    'Hatuwezi kutuma kitu kingine kwenye namba hii kwa sasa. Tafadhali tumia namba nyingine au njia nyingine ya kulipa, au jaribu hii baada ya saa 24.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Akaunti hii haiwezi kujaribiwa tena kwa sasa. Tafadhali jaribu tena baada ya saa moja, au tumia akaunti nyingine au njia nyingine ya kulipa.',
  ACCOUNT_LIMIT_OF_DAY:
    'Akaunti hii haiwezi kujaribiwa tena kwa sasa. Tafadhali tumia akaunti nyingine au njia nyingine ya kulipa, au jaribu hii baada ya saa 24.',
  CARD_NOT_TAKEN_HERE:
    'Taarifa za kadi haziwezi kupokelewa hapa kwa malipo haya. Tafadhali chagua njia nyingine ya malipo.',

  // What is wrong with a field, or what it lacks
  MISSING_OR_WRONG_TYPE: 'haipo au ni ya aina isiyo sahihi',
  NOT_ALLOWED_VALUE: 'si mojawapo ya thamani zinazoruhusiwa',
  WRONG_FORM: 'haina muundo sahihi',
  UNKNOWN_FIELD: ({ name }) => `"${name}" hairuhusiwi`,
  PIN_INCOMPLETE: 'Weka tarakimu zote 4 za PIN yako.',
  OTP_MISSING: 'Weka namba ya uthibitisho.',
  NETWORK_MISSING: 'Chagua mtandao wako wa simu.',
  BANK_MISSING: 'Chagua benki yako.',
  BANK_CODE_UNKNOWN: '"bank_code" si ya benki yoyote kati ya hizi. Chagua benki yako.',
  BANK_CODE_INCOMPLETE: 'Weka tarakimu 4 hadi 6.',
  BANK_NAME_MISSING: 'Chagua benki yako au andika jina lake.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Weka tiki kwenye “Nimeelewa maelekezo haya.” ili kuendelea.',
  AMOUNT_MISSING: 'Weka kiasi.',
  LINK_CURRENCY: ({ currency }) => `Linki hii inapokea ${currency}.`,

  // Messages of a charge that are not refusals
  DUPLICATE_GOES_BACK:
    'Malipo haya yalikuwa tayari yamekamilika, kwa hiyo pesa hizi zilizokatwa mara ya pili zinarudishwa kwako.',
  EARLIER_MAY_GO_THROUGH:
    'Jaribio lako la awali la kulipa bado linaweza kufanikiwa. Ukilipa tena hapa, basi usilithibitishe lile la awali. Yote mawili yakifanikiwa, malipo ya pili yatarudishwa kwako.',
  SAVED_CARD_REMOVED:
    'Benki yako haina tena kumbukumbu ya kadi hii, kwa hiyo tumeiondoa kwenye kadi zako zilizohifadhiwa. Tafadhali tumia kadi nyingine.',
};
