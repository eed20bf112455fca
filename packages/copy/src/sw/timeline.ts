// Words of what has happened to a payment and who acts next, Swahili. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'Yaliyotokea hadi sasa',
  times: ({ zone }) => `Saa zinaonyeshwa kwa ${zone}.`,
  often: ({ count }) => `mara ${count}`,
  next: 'Hatua inayofuata',
  lasting: 'Fungua ukurasa wa hali ya malipo unaoweza kuutunza',

  openTitle: 'Bado hayajalipwa',
  openMeans: ({ merchant }) => `Malipo kwa ${merchant} bado hayajafanyika.`,
  goOn: 'Nenda kwenye malipo',
  print: 'Chapisha ukurasa huu',

  events: {
    asked: ({ merchant, money }) => `Uliombwa na ${merchant} ulipe ${money}`,
    tried: {
      card: ({ money }) => `Ulianza kulipa ${money} kwa kadi`,
      bank_transfer: ({ money }) => `Ulianza kulipa ${money} kwa uhamisho wa benki`,
      pay_with_bank: ({ money }) => `Ulianza kulipa ${money} kwa benki yako`,
      mobile_money: ({ money }) => `Ulianza kulipa ${money} kwa pesa za simu`,
    },
    account: 'Akaunti ya uhamisho wako ilifunguliwa',
    arrived: ({ money }) => `${money} zilifika kwenye akaunti`,
    unsure: {
      card: 'Hakuna jibu lililokuja kutoka benki yako, kwa hiyo tunaendelea kuuliza',
      bank_transfer: 'Hakuna jibu lililokuja kutoka benki, kwa hiyo tunaendelea kuuliza',
      pay_with_bank: 'Hakuna jibu lililokuja kutoka benki yako, kwa hiyo tunaendelea kuuliza',
      mobile_money: 'Hakuna jibu lililokuja kutoka pochi yako, kwa hiyo tunaendelea kuuliza',
    },
    approved: {
      card: ({ money }) => `Benki yako ilikubali malipo ya ${money}`,
      bank_transfer: ({ money }) => `Benki ilikubali malipo ya ${money}`,
      pay_with_bank: ({ money }) => `Benki yako ilikubali malipo ya ${money}`,
      mobile_money: ({ money }) => `Pochi yako ilikubali malipo ya ${money}`,
    },
    declined: {
      card: 'Malipo kwa kadi hayakufanikiwa',
      bank_transfer: 'Malipo kwa uhamisho wa benki hayakufanikiwa',
      pay_with_bank: 'Malipo kwa benki yako hayakufanikiwa',
      mobile_money: 'Malipo kwa pesa za simu hayakufanikiwa',
    },
    'given-up': {
      card: 'Malipo kwa kadi yalisimamishwa',
      bank_transfer: 'Malipo kwa uhamisho wa benki yalisimamishwa',
      pay_with_bank: 'Malipo kwa benki yako yalisimamishwa',
      mobile_money: 'Malipo kwa pesa za simu yalisimamishwa',
    },
    received: ({ merchant, money }) => `${money} zilipokelewa na ${merchant}`,
    told: ({ merchant }) => `Taarifa ya malipo yako imefika kwa ${merchant}`,
    expired: 'Muda wa kulipa uliisha',
    abandoned: 'Muda wa kulipa uliisha kabla malipo hayajakamilika',
    owed: ({ money }) => `${money} zinarudishwa kwako`,
    reversed: ({ money }) => `${money} zilitumwa kurudi kwako`,
    refunded: ({ merchant, money }) => `${money} zilirudishwa kwako na ${merchant}`,
  },

  steps: {
    bank: {
      PIN: 'Benki yako iliomba namba yako ya siri (PIN)',
      OTP: 'Benki yako iliomba namba ya uthibitisho (OTP)',
      AVS: 'Benki yako iliomba anwani yako ya malipo',
      PHONE: 'Benki yako iliomba namba yako ya simu',
      CARD_ENROLL: 'Benki yako iliomba namba yako ya simu',
      BIRTHDAY: 'Benki yako iliomba tarehe yako ya kuzaliwa',
      CVV: 'Benki yako iliomba namba ya usalama',
      NO_AUTH: 'Benki yako haikuweza kuendelea',
      '3DS': 'Benki yako ilikuomba ukubali malipo kwenye ukurasa wake',
      REDIRECT: 'Benki yako ilikuomba ukubali malipo kwenye ukurasa wake',
      PAY_ID: 'Benki yako iliomba Pay ID',
      PROMPT: 'Ombi lilitumwa kwenye app ya benki yako',
      other: 'Benki yako ilikuomba uthibitishe malipo',
    },
    wallet: {
      OTP: 'Pochi yako iliomba namba ya uthibitisho (OTP)',
      REDIRECT: 'Pochi yako ilikuomba ukubali malipo kwenye ukurasa wake',
      VOUCHER: 'Pochi yako iliomba vocha ya malipo',
      PAY_OFFLINE: 'Uliombwa ulipe kupitia menyu ya simu yako',
      STK_PROMPT: 'Ombi lilitumwa kwenye simu yako',
      other: 'Pochi yako ilikuomba uthibitishe malipo',
    },
  },

  who: {
    choose: 'Wewe: chagua jinsi ya kulipa.',
    answer: 'Wewe: kamilisha hatua ambayo malipo haya yanasubiri.',
    approve: {
      '3ds': 'Wewe: kubali malipo kwenye ukurasa wa benki yako.',
      mobile_money_check: 'Wewe: kubali malipo kwenye simu yako.',
      pending_payment: 'Wewe: kubali malipo kwenye ukurasa wa pochi yako.',
      'approval-guide': 'Wewe: kubali malipo kwenye app ya benki yako.',
      'bank-pending': 'Wewe: kubali malipo kwenye ukurasa wa benki yako.',
    },
    transfer: 'Wewe: hamisha kiasi kwenye akaunti tuliyokupa.',
    rest: 'Wewe: tuma kiasi kilichobaki, au omba sehemu uliyotuma irudishwe.',
    again: {
      same: 'Wewe: jaribu tena.',
      other: 'Wewe: lipa kwa njia nyingine.',
      any: 'Wewe: jaribu tena, au lipa kwa njia nyingine.',
    },
    'ask-anew': ({ merchant }) =>
      `Wewe: wasiliana na ${merchant} upate ombi jipya la malipo, kama bado unataka kulipa.`,
    check: {
      card: 'Sisi: tunasubiri benki yako na tunaendelea kuangalia.',
      bank_transfer: 'Sisi: tunasubiri benki na tunaendelea kuangalia.',
      pay_with_bank: 'Sisi: tunasubiri benki yako na tunaendelea kuangalia.',
      mobile_money: 'Sisi: tunasubiri pochi yako na tunaendelea kuangalia.',
    },
    'check-older': 'Sisi: bado tunaangalia jaribio la awali la kulipa, ambalo bado linaweza kufanikiwa.',
    'send-back': 'Sisi: tunarudisha pesa zako.',
    deliver: ({ merchant }) => `${merchant}: malipo yako yamekamilika.`,
    'given-back': ({ merchant }) =>
      `${merchant}: umerudishiwa pesa. Uliza huko kama ulitarajia kitu kingine.`,
  },
};
