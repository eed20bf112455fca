// Zulu, a draft: what only the checkout service says to a payer: refusals by their codes, where more is known more exactly, and what is wrong
// with a field.
import type { Translated } from '../catalogue.ts';
import type { serviceWords as english } from '../en/service.ts';

export const serviceWords: Translated<typeof english> = {
  // The sentence of each refusal, where no other is more exact
  INVALID_INPUT: 'Eminye imininingwane ayilungile. Sicela uyilungise bese uzama futhi.',
  NOT_AUTHORISED: 'Le seshini ayivumelekile noma isiphelelwe yisikhathi. Sicela ulayishe ikhasi kabusha.',
  UNKNOWN_REFERENCE: 'Ayikho inkokhelo enale nombolo yereferensi. Sicela ubheke ilinki.',
  ENV_MISMATCH:
    'I-env ethunyelwe akuyona eyale nkokhelo. Yishiye, noma uthumele leyo ehambisana nokhiye wakho.',
  ALREADY_COMPLETED: 'Le nkokhelo isivele iphothuliwe. Sicela uzame inkokhelo entsha',
  ABANDONED: 'Le nkokhelo ishiywe ingaphothuliwe. Sicela uzame inkokhelo entsha',
  EXPIRED: 'Le nkokhelo isiphelelwe yisikhathi. Sicela uzame inkokhelo entsha',
  SESSION_END:
    'Usufinyelele enanini eliphezulu lemizamo yokukhokha yale nkokhelo. Sicela uqale inkokhelo entsha ukuze ukhokhe.',
  STILL_CHECKING: 'Sisabheka umzamo wangaphambilini. Ngeke ukhokhiswe kabili.',
  ANOTHER_ATTEMPT:
    'Omunye umzamo wokwenza le nkokhelo usavulekile, ngakho ayikho imali ethathiwe lapha. Sicela uwuqedele lapho uwuqale khona, noma uzame futhi ngemva kwesikhashana.',
  SHARE_TAKEN_BACK: 'Lo okucele ukuthi ukhokhe usihoxisile isicelo sakhe, ngakho ayikho imali ethathiwe.',
  IN_PROGRESS: 'Sesivele sisebenza ngalokhu. Sicela ulinde kancane.',
  KEY_REUSED: 'Le Idempotency-Key isetshenziselwe okunye. Sicela usebenzise ukhiye omusha ngesicelo esisha.',
  STEP_NOT_EXPECTED:
    'Le nkokhelo ayilindele leso sinyathelo. Sicela ulayishe ikhasi kabusha ukuze ubone okulandelayo.',
  RESEND_LIMIT: 'Umkhawulo wokuthumela futhi weqiwe',
  RESEND_TOO_SOON: 'Sicela ulinde kancane ngaphambi kokucela enye ikhodi.',
  RESEND_FAILED: 'Asikwazanga ukuthumela ikhodi futhi okwamanje.',
  PAYMENT_EXPIRED:
    'Le nkokhelo ithathe isikhathi eside kakhulu futhi isiphelelwe yisikhathi, ngakho sicela uqale kabusha.',
  RATE_EXPIRED:
    'Izinga lokushintsha imali seliphelelwe yisikhathi, ngakho ayikho imali ethathiwe. Bheka inani elisha bese ucindezela u-“Khokha” futhi.',
  CARD_LIMIT:
    'Leli khadi alisakwazi ukusetshenziselwa le nkokhelo. Sicela usebenzise elinye ikhadi noma enye indlela yokukhokha.',
  NUMBER_LIMIT:
    'Asikwazi ukuthumela okunye kule nombolo okwamanje. Sicela uzame futhi ngemva kwehora, noma usebenzise enye inombolo noma enye indlela yokukhokha.',
  ACCOUNT_LIMIT:
    'Le akhawunti ayikwazi ukusetshenziswa ngale ndlela okwamanje. Sicela usebenzise enye i-akhawunti noma enye indlela yokukhokha.',
  BANK_MINIMUM:
    'Leli nani lincane kakhulu kuleli bhange. Sicela uzame elinye ibhange noma ushintshe indlela yakho yokukhokha.',
  TEST_CARD_NEEDED: 'Le yinkokhelo yokuhlola, futhi kusebenza amakhadi okuhlola kuphela lapha.',
  TEST_NUMBER_NEEDED: 'Le yinkokhelo yokuhlola, futhi kusebenza izinombolo zokuhlola kuphela lapha.',
  CHANNEL_NOT_OFFERED: 'Le nkokhelo ayikwazi ukwenziwa ngale ndlela. Sicela ukhethe enye indlela yokukhokha.',
  NO_CARD_RECORD: 'Leli khadi eligciniwe alisakwazi ukusetshenziswa. Sicela usebenzise elinye ikhadi.',
  UNKNOWN_LINK: 'Ilinki yale nkokhelo ibukeka ingaphelele noma ingalungile, sicela uyibheke futhi.',
  LINK_SWITCHED_OFF: 'Le linki yokukhokha ivaliwe. Sicela uthinte ibhizinisi ukuze uthole enye.',
  MERCHANT_CLOSED: 'Leli bhizinisi alikwazi ukukhokhelwa lapha okwamanje. Sicela ulithinte.',
  TOO_MANY_REQUESTS:
    'Kuzanywe kaningi kakhulu ngesikhathi esifushane. Sicela ulinde umzuzu bese uzama futhi.',
  TOO_LARGE: 'Lokho kukhulu kakhulu ukuthi kungathunyelwa.',
  UNSUPPORTED_MEDIA: 'Sicela uthumele i-JSON enohlobo lokuqukethwe (content type) application/json.',
  UNAVAILABLE:
    'Isevisi imatasa, ngakho lokhu akuphumelelanga. Sicela uzame futhi ngemva kwesikhashana; ngeke ukhokhiswe kabili.',
  INTERNAL: 'Kukhona okungahambanga kahle ngakithi. Sicela uzame futhi; ngeke ukhokhiswe kabili.',

  // Where a refusal's own sentence says too little
  BUSY: 'Isevisi imatasa. Sicela uzame futhi ngemva kwesikhashana.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }) =>
    `Omunye umzamo wokwenza le nkokhelo usavulekile, ngakho ayikho imali ethathiwe lapha. Sicela uwuqedele lapho uwuqale khona, noma ukhokhe lapha kusukela ngo-${time}.`,
  NOT_JSON: 'Okuthunyelwe akuyona i-JSON elungile.',
  NOTHING_HERE: 'Akukho lutho kuleli kheli.',
  BANK_SAYS: ({ text }) => `Ibhange lakho lithi: “${text}”`,
  NETWORK_SAYS: ({ text }) => `Inethiwekhi yakho ithi: “${text}”`,
  NETWORK_NOT_TAKEN:
    'Le nethiwekhi ayikwazi ukusetshenziswa lapha. Sicela ukhethe enye inethiwekhi noma enye indlela yokukhokha.',
  WAY_PAUSED:
    'Le ndlela yokukhokha ayiphenduli okwamanje, ngakho akukho mali ethathiwe. Sicela usebenzise enye indlela yokukhokha, noma uzame futhi emva kwemizuzu embalwa.',
  NO_ROUTE: ({ method }) => `Ayikho i-${method} kuleli kheli.`,
  IDEMPOTENCY_KEY_FORM:
    'I-Idempotency-Key kufanele ibe nezinhlamvu ze-ASCII ezibonakalayo ezingu-1 kuya kwezingu-255.',
  EXACTLY_ONE: ({ kinds }) => `Thumela okukodwa kuphela kulokhu ku-authorization: ${kinds}.`,
  PROMPT_TOO_SOON: 'Sicela ulinde amasekhondi ambalwa ngaphambi kokucela esinye isicelo sokukhokha.',
  PROMPT_NOT_SENT: 'Asikwazanga ukuthumela isicelo sokukhokha futhi okwamanje.',
  CARD_LIMIT_OF_DAY:
    'Leli khadi alikwazi ukuzanywa futhi okwamanje. Sicela usebenzise elinye ikhadi noma enye indlela yokukhokha, noma uzame leli ngemva kwamahora angu-24.',
  NUMBER_LIMIT_OF_DAY:
    'Asikwazi ukuthumela okunye kule nombolo okwamanje. Sicela usebenzise enye inombolo noma enye indlela yokukhokha, noma uzame le ngemva kwamahora angu-24.',
  ACCOUNT_LIMIT_OF_HOUR:
    'Le akhawunti ayikwazi ukuzanywa futhi okwamanje. Sicela uzame futhi ngemva kwehora, noma usebenzise enye i-akhawunti noma enye indlela yokukhokha.',
  ACCOUNT_LIMIT_OF_DAY:
    'Le akhawunti ayikwazi ukuzanywa futhi okwamanje. Sicela usebenzise enye i-akhawunti noma enye indlela yokukhokha, noma uzame le ngemva kwamahora angu-24.',
  CARD_NOT_TAKEN_HERE:
    'Imininingwane yekhadi ayikwazi ukwamukelwa lapha kule nkokhelo. Sicela ukhethe enye indlela yokukhokha.',

  // What is wrong with a field, or what it lacks
  MISSING_OR_WRONG_TYPE: 'akukho noma uhlobo alulungile',
  NOT_ALLOWED_VALUE: 'akukona okunye kwalokho okuvunyelwe',
  WRONG_FORM: 'akubhalwanga ngendlela efanele',
  UNKNOWN_FIELD: ({ name }) => `okuthi "${name}" akuvunyelwe`,
  PIN_INCOMPLETE: 'Faka zonke izinombolo ezingu-4 ze-PIN yakho.',
  OTP_MISSING: 'Faka ikhodi.',
  NETWORK_MISSING: 'Khetha inethiwekhi yakho.',
  BANK_MISSING: 'Khetha ibhange lakho.',
  BANK_CODE_UNKNOWN: 'I-"bank_code" ayihambisani nelinye lamabhange. Khetha ibhange lakho.',
  BANK_CODE_INCOMPLETE: 'Faka izinombolo ezingu-4 kuya kwezingu-6.',
  BANK_NAME_MISSING: 'Khetha ibhange lakho noma ubhale igama lalo.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Maka okuthi “Ngiyayiqonda le miyalelo.” ukuze uqhubeke.',
  AMOUNT_MISSING: 'Faka inani.',
  LINK_CURRENCY: ({ currency }) => `Le linki yamukela i-${currency}.`,

  // Messages of a charge that are not refusals
  DUPLICATE_GOES_BACK:
    'Le nkokhelo ibisivele iphothuliwe, ngakho imali ethathwe yile nkokhelo yesibili ibuyiselwa kuwe.',
  EARLIER_MAY_GO_THROUGH:
    'Umzamo wakho wangaphambilini usengase uphumelele. Uma ukhokha futhi lapha, ungabe usawuqinisekisa lowo wangaphambilini. Uma yomibili iphumelela, imali yowesibili ibuyiselwa kuwe.',
  SAVED_CARD_REMOVED:
    'Ibhange lakho alisenalo irekhodi laleli khadi, ngakho silisusile kumakhadi akho agciniwe. Sicela usebenzise elinye ikhadi.',
};
