// What only the checkout service says to a payer, Yoruba, a draft: refusals by their codes, where more is known more exactly, and what is wrong
// with a field. What the page says too stands in the page's areas (../service.ts).
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  INVALID_INPUT: 'Àwọn kan lára àlàyé náà kò tọ̀nà. Ẹ jọ̀wọ́, ẹ tún wọn ṣe kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  NOT_AUTHORISED: 'Ìgbà ìsanwó yìí kò tọ̀nà tàbí ó ti dópin. Ẹ jọ̀wọ́, ẹ tún ojú ìwé yìí ṣí.',
  UNKNOWN_REFERENCE: 'Kò sí ìsanwó tó ní nọ́ńbà ìtọ́kasí yìí. Ẹ jọ̀wọ́, ẹ yẹ línkì náà wò.',
  ENV_MISMATCH:
    'Env tí a fi ránṣẹ́ kì í ṣe ti ìsanwó yìí. Ẹ yọ ọ́ kúrò, tàbí kí ẹ fi èyí tí key yín jẹ́ tirẹ̀ ránṣẹ́.',
  ALREADY_COMPLETED: 'Ìsanwó yìí ti parí tẹ́lẹ̀. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',
  ABANDONED: 'Wọ́n pa ìsanwó yìí tì láìparí. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',
  EXPIRED: 'Àkókò ìsanwó yìí ti dópin. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun',
  SESSION_END:
    'Ẹ ti lo gbogbo iye ìgbà tí ẹ lè gbìyànjú ìsanwó yìí. Ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ ìsanwó tuntun láti sanwó.',
  STILL_CHECKING: 'A ṣì ń ṣàyẹ̀wò ìgbìyànjú kan ti ìṣáájú. A kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  ANOTHER_ATTEMPT:
    'Ìgbìyànjú mìíràn láti san owó yìí ṣì wà ní ṣíṣí, nítorí náà a kò gba owó kankan níbí. Ẹ jọ̀wọ́, ẹ parí rẹ̀ níbi tí ẹ ti bẹ̀rẹ̀ rẹ̀, tàbí kí ẹ gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  SHARE_TAKEN_BACK: 'Ẹni tí ó ní kí ẹ sanwó ti fagi lé ìbéèrè rẹ̀, nítorí náà a kò gba owó kankan.',
  IN_PROGRESS: 'A ti ń ṣe èyí lọ́wọ́. Ẹ jọ̀wọ́, ẹ dúró díẹ̀.',
  KEY_REUSED: 'A ti lo Idempotency-Key yìí fún nǹkan mìíràn. Ẹ jọ̀wọ́, ẹ lo key tuntun fún ìbéèrè tuntun.',
  STEP_NOT_EXPECTED:
    'Ìgbésẹ̀ yẹn kọ́ ni ìsanwó yìí ń dúró dè. Ẹ jọ̀wọ́, ẹ tún ojú ìwé yìí ṣí láti rí ohun tó kàn.',
  RESEND_LIMIT: 'Ẹ ti béèrè fún kóòdù ju iye ìgbà tí a fàyè gbà lọ',
  RESEND_TOO_SOON: 'Ẹ jọ̀wọ́, ẹ dúró díẹ̀ kí ẹ tó béèrè fún kóòdù mìíràn.',
  RESEND_FAILED: 'A kò lè tún fi kóòdù ránṣẹ́ báyìí.',
  PAYMENT_EXPIRED: 'Ìsanwó yìí pẹ́ jù, àkókò rẹ̀ sì ti kọjá, nítorí náà ẹ jọ̀wọ́, ẹ bẹ̀rẹ̀ lẹ́ẹ̀kan sí i.',
  RATE_EXPIRED:
    'Iye pàṣípààrọ̀ ti dópin, nítorí náà a kò gba owó kankan. Ẹ wo iye owó tuntun, kí ẹ sì tún tẹ “San”.',
  CARD_LIMIT: 'Ẹ kò lè lo káàdì yìí fún ìsanwó yìí mọ́. Ẹ jọ̀wọ́, ẹ lo káàdì mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  NUMBER_LIMIT:
    'A kò lè fi nǹkan kan ránṣẹ́ sí nọ́ńbà yìí mọ́ ní báyìí. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn wákàtí kan, tàbí kí ẹ lo nọ́ńbà mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  ACCOUNT_LIMIT:
    'Ẹ kò lè lo àkáǹtì yìí lọ́nà yìí ní báyìí. Ẹ jọ̀wọ́, ẹ lo àkáǹtì mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  BANK_MINIMUM:
    'Iye owó yìí kéré jù fún báńkì yìí. Ẹ jọ̀wọ́, ẹ gbìyànjú báńkì mìíràn tàbí kí ẹ yí ọ̀nà ìsanwó yín padà.',
  TEST_CARD_NEEDED: 'Ìsanwó ìdánwò ni èyí, káàdì ìdánwò nìkan ló ń ṣiṣẹ́ níbí.',
  TEST_NUMBER_NEEDED: 'Ìsanwó ìdánwò ni èyí, nọ́ńbà ìdánwò nìkan ló ń ṣiṣẹ́ níbí.',
  CHANNEL_NOT_OFFERED: 'Ẹ kò lè san owó yìí lọ́nà yìí. Ẹ jọ̀wọ́, ẹ yan ọ̀nà ìsanwó mìíràn.',
  NO_CARD_RECORD: 'Ẹ kò lè lo káàdì tí ẹ tọ́jú yìí mọ́. Ẹ jọ̀wọ́, ẹ lo káàdì mìíràn.',
  UNKNOWN_LINK: 'Ó jọ pé línkì ìsanwó yìí kò pé tàbí kò tọ̀nà, ẹ jọ̀wọ́, ẹ tún un yẹ̀ wò.',
  LINK_SWITCHED_OFF: 'Wọ́n ti pa línkì ìsanwó yìí. Ẹ jọ̀wọ́, ẹ kàn sí iléeṣẹ́ náà fún òmíràn.',
  MERCHANT_CLOSED: 'Ẹ kò lè sanwó fún iléeṣẹ́ yìí níbí ní báyìí. Ẹ jọ̀wọ́, ẹ kàn sí i.',
  TOO_MANY_REQUESTS:
    'Ìgbìyànjú yẹn ti pọ̀ jù láàárín àkókò kúkúrú. Ẹ jọ̀wọ́, ẹ dúró fún ìṣẹ́jú kan kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
  TOO_LARGE: 'Ìyẹn tóbi jù láti fi ránṣẹ́.',
  UNSUPPORTED_MEDIA: 'Ẹ jọ̀wọ́, ẹ fi JSON ránṣẹ́ pẹ̀lú content type application/json.',
  UNAVAILABLE:
    'Iṣẹ́ pọ̀ lọ́wọ́ wa, nítorí náà èyí kò lọ. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́; a kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',
  INTERNAL: 'Àṣìṣe kan wáyé lọ́dọ̀ wa. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i; a kò ní gba owó lọ́wọ́ yín lẹ́ẹ̀mejì.',

  BUSY: 'Iṣẹ́ pọ̀ lọ́wọ́ wa. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Ìgbìyànjú mìíràn láti san owó yìí ṣì wà ní ṣíṣí, nítorí náà a kò gba owó kankan níbí. Ẹ jọ̀wọ́, ẹ parí rẹ̀ níbi tí ẹ ti bẹ̀rẹ̀ rẹ̀, tàbí kí ẹ sanwó níbí láti ${time}.`,
  NOT_JSON: 'Ohun tí a fi ránṣẹ́ kì í ṣe JSON tó tọ̀nà.',
  NOTHING_HERE: 'Kò sí nǹkan kan ní àdírẹ́sì yìí.',
  BANK_SAYS: ({ text }) => `Báńkì yín sọ pé: “${text}”`,
  NETWORK_SAYS: ({ text }) => `Nẹ́tíwọ́ọ̀kì yín sọ pé: “${text}”`,
  NETWORK_NOT_TAKEN: 'A kò lè lo nẹ́tíwọ́ọ̀kì yìí níbí. Ẹ jọ̀wọ́, ẹ yan nẹ́tíwọ́ọ̀kì mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  WAY_PAUSED:
    'Ọ̀nà ìsanwó yìí kò dáhùn lọ́wọ́lọ́wọ́, nítorí náà a kò gba owó kankan. Ẹ jọ̀wọ́, ẹ lo ọ̀nà ìsanwó mìíràn, tàbí kí ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.',
  NO_ROUTE: ({ method }) => `Kò sí ${method} ní àdírẹ́sì yìí.`,
  IDEMPOTENCY_KEY_FORM: 'Idempotency-Key gbọ́dọ̀ jẹ́ àmì ASCII 1 sí 255 tó ṣeé rí.',
  EXACTLY_ONE: ({ kinds }) => `Ẹ fi ẹyọ kan péré lára ${kinds} ránṣẹ́ nínú authorization.`,
  PROMPT_TOO_SOON: 'Ẹ jọ̀wọ́, ẹ dúró fún ìṣẹ́jú-àáyá díẹ̀ kí ẹ tó ní ká fi ìbéèrè mìíràn ránṣẹ́.',
  PROMPT_NOT_SENT: 'A kò lè tún fi ìbéèrè náà ránṣẹ́ báyìí.',
  CARD_LIMIT_OF_DAY:
    'Ẹ kò lè tún káàdì yìí gbìyànjú ní báyìí. Ẹ jọ̀wọ́, ẹ lo káàdì mìíràn tàbí ọ̀nà ìsanwó mìíràn, tàbí kí ẹ gbìyànjú èyí lẹ́yìn wákàtí 24.',
  NUMBER_LIMIT_OF_DAY:
    'A kò lè fi nǹkan kan ránṣẹ́ sí nọ́ńbà yìí mọ́ ní báyìí. Ẹ jọ̀wọ́, ẹ lo nọ́ńbà mìíràn tàbí ọ̀nà ìsanwó mìíràn, tàbí kí ẹ gbìyànjú èyí lẹ́yìn wákàtí 24.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Ẹ kò lè tún àkáǹtì yìí gbìyànjú ní báyìí. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn wákàtí kan, tàbí kí ẹ lo àkáǹtì mìíràn tàbí ọ̀nà ìsanwó mìíràn.',
  ACCOUNT_LIMIT_OF_DAY:
    'Ẹ kò lè tún àkáǹtì yìí gbìyànjú ní báyìí. Ẹ jọ̀wọ́, ẹ lo àkáǹtì mìíràn tàbí ọ̀nà ìsanwó mìíràn, tàbí kí ẹ gbìyànjú èyí lẹ́yìn wákàtí 24.',
  CARD_NOT_TAKEN_HERE: 'A kò lè gba àlàyé káàdì níbí fún ìsanwó yìí. Ẹ jọ̀wọ́, ẹ yan ọ̀nà ìsanwó mìíràn.',

  MISSING_OR_WRONG_TYPE: 'kò sí, tàbí irú rẹ̀ kò tọ̀nà',
  NOT_ALLOWED_VALUE: 'kò sí lára àwọn iye tí a fàyè gbà',
  WRONG_FORM: 'kò sí ní ìrísí tó tọ̀nà',
  UNKNOWN_FIELD: ({ name }) => `A kò fàyè gba "${name}"`,
  PIN_INCOMPLETE: 'Ẹ tẹ gbogbo nọ́ńbà 4 ti PIN yín.',
  OTP_MISSING: 'Ẹ tẹ kóòdù náà.',
  NETWORK_MISSING: 'Ẹ yan nẹ́tíwọ́ọ̀kì yín.',
  BANK_MISSING: 'Ẹ yan báńkì yín.',
  BANK_CODE_UNKNOWN: '"bank_code" kì í ṣe ti báńkì kankan. Ẹ yan báńkì yín.',
  BANK_CODE_INCOMPLETE: 'Ẹ tẹ nọ́ńbà 4 sí 6.',
  BANK_NAME_MISSING: 'Ẹ yan báńkì yín tàbí kí ẹ tẹ orúkọ rẹ̀.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Ẹ fi àmì sí “Mo lóye àwọn ìlànà yìí.” láti tẹ̀síwájú.',
  AMOUNT_MISSING: 'Ẹ tẹ iye owó kan.',
  LINK_CURRENCY: ({ currency }) => `${currency} ni línkì yìí ń gbà.`,

  DUPLICATE_GOES_BACK: 'Ìsanwó yìí ti parí tẹ́lẹ̀, nítorí náà owó kejì tí a gbà yìí máa padà sọ́dọ̀ yín.',
  EARLIER_MAY_GO_THROUGH:
    'Ìgbìyànjú yín ti ìṣáájú ṣì lè yọrí. Bí ẹ bá tún sanwó níbí, ẹ má ṣe fìdí ti ìṣáájú múlẹ̀ mọ́. Bí méjèèjì bá yọrí, ìkejì máa padà sọ́dọ̀ yín.',
  SAVED_CARD_REMOVED:
    'Báńkì yín kò ní àkọsílẹ̀ káàdì yìí mọ́, nítorí náà a ti yọ ọ́ kúrò nínú àwọn káàdì tí ẹ tọ́jú. Ẹ jọ̀wọ́, ẹ lo káàdì mìíràn.',
};
