// What an attempt to pay says to its payer, Hausa, a draft: spec §4, §8. Keys are stored with charges (decision 0057), so none is renamed. A key is the channel and what has happened to the attempt: an error type, a
// step whose answer was wrong (`OTP_WRONG`), or a word of ours.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

/** By channel; `any`: whichever it was. */
export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'An sami kuskure yayin aiwatar da biyan kuɗinku. Don Allah ku sake gwadawa daga baya.',
  'card.UNKNOWN': 'Ba a iya cire kuɗi daga katin ba saboda wani kuskure da ba a sani ba',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Kuɗin da ke wannan katin ba su isa wannan biyan ba, don haka ku ƙara kuɗi ko ku yi amfani da wani kati.',
  'card.DO_NOT_HONOR':
    'Bankinku ya ƙi wannan biyan ba tare da faɗin dalili ba, don haka ku kira bankinku ko ku yi amfani da wani kati.',
  'card.FRAUDULENT_TRANSACTION':
    'Bankinku ya tsayar da wannan biyan domin tsaro, don haka ku kira bankinku kafin ku sake gwada wannan katin.',
  'card.NOT_ENROLLED':
    'Ba a shirya wannan katin don biya ta intanet ba, don haka ku nemi bankinku ya buɗe muku, ko ku yi amfani da wani kati.',
  'card.WITHDRAWAL_LIMIT':
    'Wannan biyan ya wuce iyakar katinku a yanzu, don haka ku sake gwadawa daga baya ko ku yi amfani da wani kati.',
  'card.REFER_TO_ISSUER':
    'Bankinku yana so ya yi magana da ku kafin ya yarda da wannan biyan, don haka ku kira bankinku ko ku yi amfani da wani kati.',
  'card.NO_CARD_RECORD':
    'Bankinku bai iya samun wannan katin ba, don haka ku duba lambar ko ku yi amfani da wani kati.',
  'card.INVALID_CARD_DETAILS':
    'Wasu bayanan katin ba daidai ba ne, don haka ku duba lambar, ranar ƙarewa da lambar tsaro, sannan ku sake gwadawa.',
  'card.CHARGE_PREVENTED':
    'Ba za a iya amfani da wannan katin don wannan biyan ba, don haka ku zaɓi wani kati ko wata hanyar biya.',
  'card.PIN_RETRIES_EXCEEDED':
    'An shigar da PIN ba daidai ba sau da yawa, har an kulle katin, don haka ku tuntuɓi bankinku ko ku yi amfani da wani kati.',
  'card.CARD_EXPIRED':
    'Lokacin wannan katin ya ƙare, don haka ku yi amfani da katin da lokacinsa bai ƙare ba.',
  'card.NOT_COMPLETED':
    'Ba a kammala biyan ba, kuma ba a cire muku kuɗi ba, don haka don Allah ku sake gwadawa.',
  'card.AMOUNT_EXCEEDED':
    'Wannan adadin ya fi abin da katinku ya yarda da shi a biya ɗaya, don haka ku nemi bankinku ya ƙara iyakar ko ku yi amfani da wani kati.',
  'card.PAYMENT_EXPIRED':
    'Wannan biyan ya ɗauki lokaci mai yawa, har lokacinsa ya ƙare, don haka ku sake farawa da bayanan katinku.',
  'card.ISSUER_INOPERATIVE':
    'Bankinku ba ya amsawa a yanzu, don haka ku jira mintuna kaɗan ku sake gwadawa, ko ku yi amfani da wani kati.',
  'card.INCORRECT_PIN':
    'PIN ɗin da kuka shigar ba daidai ba ne, don haka ku sake shigar da katinku, ku sa PIN na daidai.',
  'card.INVALID_OTP':
    'Lambar da kuka shigar ba daidai ba ce ko lokacinta ya ƙare, don haka ku sake shigar da katinku domin samun sabuwar lamba.',
  'card.OTP_WRONG': 'OTP ɗin da aka shigar ba daidai ba ne. Don Allah ku sake rubuta shi.',
  'card.PIN_WRONG': 'PIN ɗin da kuka shigar ba daidai ba ne. Don Allah ku duba shi ku sake gwadawa.',
  'card.AVS_WRONG':
    'Ba wannan ne adireshin da bankinku yake da shi na wannan katin ba. Don Allah ku duba kowane layi ku sake gwadawa.',
  'card.PHONE_WRONG':
    'Ba wannan ce lambar wayar da bankinku yake da ita ta wannan katin ba. Don Allah ku duba ta ku sake gwadawa.',
  'card.CARD_ENROLL_WRONG':
    'Ba wannan ce lambar wayar da bankinku yake da ita ta wannan katin ba. Don Allah ku duba ta ku sake gwadawa.',
  'card.BIRTHDAY_WRONG':
    'Ba wannan ce ranar haihuwar da bankinku yake da ita ta wannan katin ba. Don Allah ku duba ta ku sake gwadawa.',
  'card.CVV_WRONG':
    'Ba wannan ce lambar tsaro ta wannan katin ba. Don Allah ku duba lambobi 3 da ke bayan katin ku sake gwadawa.',
  'card.NO_AUTH':
    'Bankinku bai iya tabbatar da wannan katin ba. Don Allah ku sake gwadawa ko ku yi amfani da wani kati.',

  'mobile_money.DEFAULT':
    'An sami kuskure yayin aiwatar da biyan kuɗinku. Don Allah ku gwada wata hanyar biya.',
  'mobile_money.CANCELLED': 'An soke wannan buƙatar, saboda an zaɓi wata hanyar biya.',
  'mobile_money.INVALID_NUMBER':
    'Ba a yi wa wannan lambar rajistar Mobile Money ba. Don Allah ku duba ta ko ku yi amfani da wata lamba.',
  'mobile_money.INSUFFICIENT_FUNDS':
    'Kuɗi ba su isa ba: kuɗin da ke wannan walat ɗin ba su isa wannan biyan ba.',
  'mobile_money.DECLINED_ON_PHONE': 'An ƙi biyan a walat ɗin.',
  'mobile_money.PROMPT_EXPIRED': 'Ba a amince da biyan kan lokaci ba, kuma ba a cire muku kuɗi ba.',
  'mobile_money.OTP_WRONG': 'Lambar da kuka shigar ba daidai ba ce. Don Allah ku duba ta ku sake gwadawa.',
  'mobile_money.VOUCHER_WRONG':
    'Lambar voucher da kuka shigar ba daidai ba ce. Don Allah ku duba ta, ko ku sake kira domin samun wata.',
  'mobile_money.TOKEN_EXPIRED': 'Lokacin OTP ɗin ya ƙare. Don Allah ku nemi wani',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'Ba a iya tantance asusun da za a biya daga gare shi ba',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Kuɗin da ke wannan asusun ba su isa wannan biyan ba, don haka ba a cire muku kuɗi ba.',
  'pay_with_bank.DECLINED_IN_APP': 'An ƙi biyan a bankinku, kuma ba a cire muku kuɗi ba.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Bankinku ya rufe wannan buƙatar saboda ta ɗauki lokaci mai yawa, kuma ba a cire muku kuɗi ba. Don Allah ku sake gwadawa.',
  'pay_with_bank.OTP_WRONG': 'OTP ɗin ba daidai ba ne',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID ɗin ba daidai ba ne',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Ba wannan ce ranar haihuwar da bankinku yake da ita ta wannan asusun ba. Don Allah ku duba ta ku sake gwadawa.',
  'pay_with_bank.PHONE_WRONG':
    'Ba wannan ce lambar wayar da bankinku yake da ita ta wannan asusun ba. Don Allah ku duba ta ku sake gwadawa.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'Ya kamata adadin da kuka tura ya kasance tsakanin mafi ƙaranci da mafi yawa, kuma za a mayar muku da kuɗin',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Da alama kun biya ${money(paidMinor, currency)} maimakon ${money(expectedMinor, currency)}, kuma ana mayar muku da kuɗin ba sai kun nema ba; kada ku sake turawa, ku danna Sake gwadawa domin samun sabon asusu.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `An karɓi biyan kuɗinku na ${money(expectedMinor, currency)}, kuma za a mayar muku da rarar ${money(excessMinor, currency)}.`,

  'any.AMOUNT_MISMATCH':
    'Bankinku ya cire adadin da ya bambanta da abin da wannan biyan yake nema, don haka duka kuɗin za su dawo gare ku.',
};
