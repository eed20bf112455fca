// Zulu, a draft: what an attempt to pay says to its payer. Keys are stored with charges, so none is renamed.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

/** By channel; `any`: whichever it was. */
export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'Kube nephutha ngesikhathi kucutshungulwa inkokhelo yakho. Sicela uzame futhi kamuva.',
  'card.UNKNOWN': 'Ikhadi alikwazanga ukukhokhiswa ngenxa yephutha elingaziwa',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Leli khadi alinayo imali eyanele yale nkokhelo, ngakho faka imali noma usebenzise elinye ikhadi.',
  'card.DO_NOT_HONOR':
    'Ibhange lakho lenqabe le nkokhelo alasho isizathu, ngakho shayela ibhange lakho ucingo noma usebenzise elinye ikhadi.',
  'card.FRAUDULENT_TRANSACTION':
    'Ibhange lakho livimbe le nkokhelo ngenxa yezokuphepha, ngakho shayela ibhange lakho ucingo ngaphambi kokuphinda uzame leli khadi.',
  'card.NOT_ENROLLED':
    'Leli khadi alikavulelwa ukukhokha ku-inthanethi, ngakho cela ibhange lakho likuvule noma usebenzise elinye ikhadi.',
  'card.WITHDRAWAL_LIMIT':
    'Le nkokhelo yeqa umkhawulo wekhadi lakho okwamanje, ngakho zama futhi kamuva noma usebenzise elinye ikhadi.',
  'card.REFER_TO_ISSUER':
    'Ibhange lakho lifuna ukukhuluma nawe ngaphambi kokuvumela le nkokhelo, ngakho shayela ibhange lakho ucingo noma usebenzise elinye ikhadi.',
  'card.NO_CARD_RECORD':
    'Ibhange lakho alikwazanga ukuthola leli khadi, ngakho bheka inombolo noma usebenzise elinye ikhadi.',
  'card.INVALID_CARD_DETAILS':
    'Eminye imininingwane yekhadi ayilungile, ngakho bheka inombolo, usuku lokuphelelwa nekhodi yokuphepha bese uzama futhi.',
  'card.CHARGE_PREVENTED':
    'Leli khadi alikwazi ukusetshenziselwa le nkokhelo, ngakho khetha elinye ikhadi noma enye indlela yokukhokha.',
  'card.PIN_RETRIES_EXCEEDED':
    'I-PIN ifakwe ngokungalungile kaningi kakhulu futhi ikhadi selikhiyiwe, ngakho thinta ibhange lakho noma usebenzise elinye ikhadi.',
  'card.CARD_EXPIRED': 'Leli khadi seliphelelwe yisikhathi, ngakho sebenzisa ikhadi elisasebenza.',
  'card.NOT_COMPLETED': 'Inkokhelo ayiphothulwanga futhi awukhokhiswanga, ngakho sicela uzame futhi.',
  'card.AMOUNT_EXCEEDED':
    'Leli nani lingaphezu kwalokho ikhadi lakho elikuvumelayo enkokhelweni eyodwa, ngakho cela ibhange lakho likhuphule umkhawulo noma usebenzise elinye ikhadi.',
  'card.PAYMENT_EXPIRED':
    'Le nkokhelo ithathe isikhathi eside kakhulu futhi isiphelelwe yisikhathi, ngakho qala kabusha ngemininingwane yekhadi lakho.',
  'card.ISSUER_INOPERATIVE':
    'Ibhange lakho aliphenduli okwamanje, ngakho linda imizuzu embalwa bese uzama futhi noma usebenzise elinye ikhadi.',
  'card.INCORRECT_PIN':
    'I-PIN oyifakile ayilungile, ngakho faka ikhadi lakho futhi bese usebenzisa i-PIN efanele.',
  'card.INVALID_OTP':
    'Ikhodi oyifakile ayilungile noma isiphelelwe yisikhathi, ngakho faka ikhadi lakho futhi ukuze uthole ikhodi entsha.',
  'card.OTP_WRONG': 'I-OTP efakiwe ayilungile. Sicela uzame ukuyibhala futhi.',
  'card.PIN_WRONG': 'I-PIN oyifakile ayilungile. Sicela uyibheke bese uzama futhi.',
  'card.AVS_WRONG':
    'Leli akulona ikheli ibhange lakho elinalo laleli khadi. Sicela ubheke umugqa ngamunye bese uzama futhi.',
  'card.PHONE_WRONG':
    'Le akuyona inombolo yocingo ibhange lakho elinayo yaleli khadi. Sicela uyibheke bese uzama futhi.',
  'card.CARD_ENROLL_WRONG':
    'Le akuyona inombolo yocingo ibhange lakho elinayo yaleli khadi. Sicela uyibheke bese uzama futhi.',
  'card.BIRTHDAY_WRONG':
    'Lolu akulona usuku lokuzalwa ibhange lakho elinalo lwaleli khadi. Sicela ulubheke bese uzama futhi.',
  'card.CVV_WRONG':
    'Le akuyona ikhodi yokuphepha yaleli khadi. Sicela ubheke izinombolo ezingu-3 ezingemuva bese uzama futhi.',
  'card.NO_AUTH':
    'Ibhange lakho alikwazanga ukuqinisekisa leli khadi. Sicela uzame futhi noma usebenzise elinye ikhadi.',

  'mobile_money.DEFAULT':
    'Kube nephutha ngesikhathi kucutshungulwa inkokhelo yakho. Sicela uzame enye indlela yokukhokha.',
  'mobile_money.CANCELLED': 'Lesi sicelo sikhanseliwe, ngoba kukhethwe enye indlela yokukhokha.',
  'mobile_money.INVALID_NUMBER':
    'Le nombolo ayibhalisiwe ku-mobile money. Sicela uyibheke noma usebenzise enye inombolo.',
  'mobile_money.INSUFFICIENT_FUNDS': 'Imali ayanele: le wallet ayinayo imali eyanele yale nkokhelo.',
  'mobile_money.DECLINED_ON_PHONE': 'Inkokhelo yenqatshiwe ku-wallet.',
  'mobile_money.PROMPT_EXPIRED': 'Inkokhelo ayigunyazwanga ngesikhathi, futhi awukhokhiswanga.',
  'mobile_money.OTP_WRONG': 'Ikhodi oyifakile ayilungile. Sicela uyibheke bese uzama futhi.',
  'mobile_money.VOUCHER_WRONG':
    'Ivawusha oyifakile ayilungile. Sicela uyibheke, noma udayele ukuze uthole enye.',
  'mobile_money.TOKEN_EXPIRED': 'Ikhodi ye-OTP isiphelelwe yisikhathi. Sicela ucele enye',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'Ukuhlolwa kwe-akhawunti okhokha ngayo kuhlulekile',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Le akhawunti ayinayo imali eyanele yale nkokhelo, ngakho awukhokhiswanga.',
  'pay_with_bank.DECLINED_IN_APP': 'Inkokhelo yenqatshwe ebhange lakho, futhi awukhokhiswanga.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Ibhange lakho lisivalile lesi sicelo ngoba sithathe isikhathi eside kakhulu, futhi awukhokhiswanga. Sicela uzame futhi.',
  'pay_with_bank.OTP_WRONG': 'I-OTP ayilungile',
  'pay_with_bank.PAY_ID_WRONG': 'I-Pay ID ayilungile',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Lolu akulona usuku lokuzalwa ibhange lakho elinalo lwale akhawunti. Sicela ulubheke bese uzama futhi.',
  'pay_with_bank.PHONE_WRONG':
    'Le akuyona inombolo yocingo ibhange lakho elinayo yale akhawunti. Sicela uyibheke bese uzama futhi.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'Inani olikhokhile bekufanele libe phakathi kwelincane nelikhulu elivunyelwe, futhi lizobuyiselwa',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Kubonakala sengathi ukhokhe imali engu-${money(paidMinor, currency)} esikhundleni semali engu-${money(expectedMinor, currency)}; ibuyiselwa ngokuzenzakalelayo. Ungaphindi udlulisele; cindezela u-“Zama futhi” ukuze uthole i-akhawunti entsha.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `Inkokhelo yakho engu-${money(expectedMinor, currency)} yamukelwe, futhi imali eyeqile engu-${money(excessMinor, currency)} izobuyiselwa.`,

  'any.AMOUNT_MISMATCH':
    'Ibhange lakho lithathe inani elehlukile kunalelo elifunwa yile nkokhelo, ngakho yonke imali ibuyiselwa kuwe.',
};
