// What an attempt to pay says to its payer, Swahili: spec §4, §8. Keys are stored with charges (decision 0057), so none is renamed. A key is the channel and what has happened to the attempt: an error type, a
// step whose answer was wrong (`OTP_WRONG`), or a word of ours.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'Kulitokea hitilafu wakati wa kushughulikia malipo yako. Tafadhali jaribu tena baadaye.',
  'card.UNKNOWN': 'Kadi haikuweza kukatwa pesa kwa sababu ya hitilafu isiyojulikana',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Kadi hii haina pesa za kutosha kwa malipo haya, kwa hiyo ongeza pesa au tumia kadi nyingine.',
  'card.DO_NOT_HONOR':
    'Benki yako imekataa malipo haya bila kutaja sababu, kwa hiyo ipigie simu benki yako au tumia kadi nyingine.',
  'card.FRAUDULENT_TRANSACTION':
    'Benki yako imezuia malipo haya kwa ajili ya usalama, kwa hiyo ipigie simu benki yako kabla ya kujaribu tena kadi hii.',
  'card.NOT_ENROLLED':
    'Kadi hii haijawekwa kwa malipo ya mtandaoni, kwa hiyo iombe benki yako iyawashe au tumia kadi nyingine.',
  'card.WITHDRAWAL_LIMIT':
    'Malipo haya yanazidi kikomo cha kadi yako kwa sasa, kwa hiyo jaribu tena baadaye au tumia kadi nyingine.',
  'card.REFER_TO_ISSUER':
    'Benki yako inataka kuzungumza nawe kabla ya kuruhusu malipo haya, kwa hiyo ipigie simu benki yako au tumia kadi nyingine.',
  'card.NO_CARD_RECORD':
    'Benki yako haikuipata kadi hii, kwa hiyo angalia namba ya kadi au tumia kadi nyingine.',
  'card.INVALID_CARD_DETAILS':
    'Baadhi ya taarifa za kadi si sahihi, kwa hiyo angalia namba ya kadi, tarehe ya mwisho wa matumizi na namba ya usalama, kisha jaribu tena.',
  'card.CHARGE_PREVENTED':
    'Kadi hii haiwezi kutumika kwa malipo haya, kwa hiyo chagua kadi nyingine au njia nyingine ya kulipa.',
  'card.PIN_RETRIES_EXCEEDED':
    'Namba ya siri (PIN) imekosewa mara nyingi mno na kadi imefungwa, kwa hiyo wasiliana na benki yako au tumia kadi nyingine.',
  'card.CARD_EXPIRED': 'Muda wa kadi hii umeisha, kwa hiyo tumia kadi ambayo muda wake bado haujaisha.',
  'card.NOT_COMPLETED': 'Malipo hayakukamilika na hukukatwa pesa, kwa hiyo tafadhali jaribu tena.',
  'card.AMOUNT_EXCEEDED':
    'Kiasi hiki kinazidi kile ambacho kadi yako inaruhusu kwa malipo mamoja, kwa hiyo iombe benki yako iongeze kikomo au tumia kadi nyingine.',
  'card.PAYMENT_EXPIRED':
    'Malipo haya yamechukua muda mrefu mno na muda wake umeisha, kwa hiyo anza tena kwa kuweka taarifa za kadi yako.',
  'card.ISSUER_INOPERATIVE':
    'Benki yako haijibu kwa sasa, kwa hiyo subiri dakika chache ujaribu tena, au tumia kadi nyingine.',
  'card.INCORRECT_PIN':
    'Namba ya siri (PIN) uliyoweka si sahihi, kwa hiyo weka tena kadi yako na utumie PIN sahihi.',
  'card.INVALID_OTP':
    'Namba ya uthibitisho uliyoweka si sahihi au muda wake umeisha, kwa hiyo weka tena kadi yako ili upate namba mpya ya uthibitisho.',
  'card.OTP_WRONG': 'OTP uliyoweka si sahihi. Tafadhali jaribu kuiandika tena.',
  'card.PIN_WRONG': 'Namba ya siri (PIN) uliyoweka si sahihi. Tafadhali iangalie na ujaribu tena.',
  'card.AVS_WRONG':
    'Hii si anwani ambayo benki yako inayo kwa kadi hii. Tafadhali angalia kila mstari na ujaribu tena.',
  'card.PHONE_WRONG':
    'Hii si namba ya simu ambayo benki yako inayo kwa kadi hii. Tafadhali iangalie na ujaribu tena.',
  'card.CARD_ENROLL_WRONG':
    'Hii si namba ya simu ambayo benki yako inayo kwa kadi hii. Tafadhali iangalie na ujaribu tena.',
  'card.BIRTHDAY_WRONG':
    'Hii si tarehe ya kuzaliwa ambayo benki yako inayo kwa kadi hii. Tafadhali iangalie na ujaribu tena.',
  'card.CVV_WRONG':
    'Hii si namba ya usalama ya kadi hii. Tafadhali angalia tarakimu 3 zilizo nyuma na ujaribu tena.',
  'card.NO_AUTH': 'Benki yako haikuweza kuthibitisha kadi hii. Tafadhali jaribu tena au tumia kadi nyingine.',

  'mobile_money.DEFAULT':
    'Kulitokea hitilafu wakati wa kushughulikia malipo yako. Tafadhali jaribu njia nyingine ya malipo.',
  'mobile_money.CANCELLED': 'Ombi hili lilighairiwa, kwa sababu njia nyingine ya kulipa ilichaguliwa.',
  'mobile_money.INVALID_NUMBER':
    'Namba hii haijasajiliwa kwa pesa za simu. Tafadhali iangalie au tumia namba nyingine.',
  'mobile_money.INSUFFICIENT_FUNDS': 'Pesa hazitoshi: pochi hii haina pesa za kutosha kwa malipo haya.',
  'mobile_money.DECLINED_ON_PHONE': 'Malipo yalikataliwa kwenye pochi.',
  'mobile_money.PROMPT_EXPIRED': 'Malipo hayakukubaliwa kwa wakati, na hukukatwa pesa.',
  'mobile_money.OTP_WRONG': 'Namba ya uthibitisho uliyoweka si sahihi. Tafadhali iangalie na ujaribu tena.',
  'mobile_money.VOUCHER_WRONG':
    'Vocha uliyoweka si sahihi. Tafadhali iangalie, au piga tena ili upate nyingine.',
  'mobile_money.TOKEN_EXPIRED': 'Muda wa OTP umeisha. Tafadhali jaribu kuomba nyingine',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'Uhakiki wa akaunti unayotumia kulipa umeshindikana',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Akaunti hii haina pesa za kutosha kwa malipo haya, kwa hiyo hukukatwa pesa.',
  'pay_with_bank.DECLINED_IN_APP': 'Malipo yalikataliwa kwenye benki yako, na hukukatwa pesa.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Benki yako imefunga ombi hili kwa sababu lilichukua muda mrefu mno, na hukukatwa pesa. Tafadhali jaribu tena.',
  'pay_with_bank.OTP_WRONG': 'OTP si sahihi',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID si sahihi',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Hii si tarehe ya kuzaliwa ambayo benki yako inayo kwa akaunti hii. Tafadhali iangalie na ujaribu tena.',
  'pay_with_bank.PHONE_WRONG':
    'Hii si namba ya simu ambayo benki yako inayo kwa akaunti hii. Tafadhali iangalie na ujaribu tena.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'Kiasi cha muamala wako kinapaswa kuwa kati ya kiasi cha chini na cha juu kinachoruhusiwa, na pesa zitarudishwa',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Inaonekana ulilipa ${money(paidMinor, currency)} badala ya ${money(expectedMinor, currency)}, na pesa hizo zinarudishwa moja kwa moja; usihamishe tena, bonyeza “Jaribu tena” ili upate akaunti mpya.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `Malipo yako ya ${money(expectedMinor, currency)} yamepokelewa, na ziada ya ${money(excessMinor, currency)} itarudishwa.`,

  'any.AMOUNT_MISMATCH':
    'Benki yako imekata kiasi tofauti na kile ambacho malipo haya yanahitaji, kwa hiyo pesa zote zinarudishwa kwako.',
};
