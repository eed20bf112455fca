// Words of what has happened to a payment and who acts next, Hausa, a draft. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'Abin da ya faru zuwa yanzu',
  times: ({ zone }) => `Lokutan na agogon ${zone} ne.`,
  often: ({ count }) => `sau ${count}`,
  next: 'Wanda zai ɗauki mataki na gaba',
  lasting: 'Buɗe shafin matsayin biyan da za ku iya ajiyewa',

  openTitle: 'Ba a biya ba tukuna',
  openMeans: ({ merchant }) => `Ba a biya ${merchant} ba tukuna.`,
  goOn: 'Je zuwa biyan',
  print: 'Buga wannan shafin',

  events: {
    asked: ({ merchant, money }) => `An nemi ku biya ${money} ga ${merchant}`,
    tried: {
      card: ({ money }) => `Kun fara biyan ${money} da kati`,
      bank_transfer: ({ money }) => `Kun fara biyan ${money} ta tura kuɗi`,
      pay_with_bank: ({ money }) => `Kun fara biyan ${money} ta bankinku`,
      mobile_money: ({ money }) => `Kun fara biyan ${money} da Mobile Money`,
    },
    account: 'An buɗe asusu domin ku tura kuɗi',
    arrived: ({ money }) => `${money} sun shigo asusun`,
    unsure: {
      card: 'Babu amsa daga bankinku, don haka muna ci gaba da tambaya',
      bank_transfer: 'Babu amsa daga bankin, don haka muna ci gaba da tambaya',
      pay_with_bank: 'Babu amsa daga bankinku, don haka muna ci gaba da tambaya',
      mobile_money: 'Babu amsa daga walat ɗinku, don haka muna ci gaba da tambaya',
    },
    approved: {
      card: ({ money }) => `Bankinku ya amince da ${money}`,
      bank_transfer: ({ money }) => `Bankin ya amince da ${money}`,
      pay_with_bank: ({ money }) => `Bankinku ya amince da ${money}`,
      mobile_money: ({ money }) => `Walat ɗinku ya amince da ${money}`,
    },
    declined: {
      card: 'Biyan kuɗi da kati bai yi nasara ba',
      bank_transfer: 'Biyan ta hanyar tura kuɗi bai yi nasara ba',
      pay_with_bank: 'Biyan kuɗi ta bankinku bai yi nasara ba',
      mobile_money: 'Biyan kuɗi da Mobile Money bai yi nasara ba',
    },
    'given-up': {
      card: 'An dakatar da biyan kuɗi da kati',
      bank_transfer: 'An dakatar da biyan ta hanyar tura kuɗi',
      pay_with_bank: 'An dakatar da biyan kuɗi ta bankinku',
      mobile_money: 'An dakatar da biyan kuɗi da Mobile Money',
    },
    received: ({ merchant, money }) => `${money} sun isa ga ${merchant}`,
    told: ({ merchant }) => `An sanar da ${merchant} game da biyan kuɗinku`,
    expired: 'Lokacin biya ya ƙare',
    abandoned: 'Lokacin biya ya ƙare kafin a kammala biyan',
    owed: ({ money }) => `${money} suna kan hanyar dawowa gare ku`,
    reversed: ({ money }) => `An mayar muku da ${money}`,
    refunded: ({ merchant, money }) => `An mayar muku da ${money} daga ${merchant}`,
  },

  steps: {
    bank: {
      PIN: 'Bankinku ya nemi PIN ɗinku',
      OTP: 'Bankinku ya nemi lambar tabbatarwa (OTP)',
      AVS: 'Bankinku ya nemi adireshin katinku',
      PHONE: 'Bankinku ya nemi lambar wayar hannunku',
      CARD_ENROLL: 'Bankinku ya nemi lambar wayar hannunku',
      BIRTHDAY: 'Bankinku ya nemi ranar haihuwarku',
      CVV: 'Bankinku ya nemi lambar tsaro',
      NO_AUTH: 'Bankinku bai iya ci gaba ba',
      '3DS': 'Bankinku ya nemi ku amince a shafinsa',
      REDIRECT: 'Bankinku ya nemi ku amince a shafinsa',
      PAY_ID: 'Bankinku ya nemi Pay ID',
      PROMPT: 'An aika buƙata zuwa manhajar bankinku',
      other: 'Bankinku ya nemi ku tabbatar da biyan',
    },
    wallet: {
      OTP: 'Walat ɗinku ya nemi lambar tabbatarwa (OTP)',
      REDIRECT: 'Walat ɗinku ya nemi ku amince a shafinsa',
      VOUCHER: 'Walat ɗinku ya nemi lambar voucher',
      PAY_OFFLINE: 'An nemi ku biya a menu na wayarku',
      STK_PROMPT: 'An aika saƙon amincewa zuwa wayarku',
      other: 'Walat ɗinku ya nemi ku tabbatar da biyan',
    },
  },

  who: {
    choose: 'Ku: ku zaɓi yadda za ku biya.',
    answer: 'Ku: ku kammala matakin da wannan biyan yake jira.',
    approve: {
      '3ds': 'Ku: ku amince da shi a shafin bankinku.',
      mobile_money_check: 'Ku: ku amince da shi a wayarku.',
      pending_payment: 'Ku: ku amince da shi a shafin walat ɗinku.',
      'approval-guide': 'Ku: ku amince da shi a manhajar bankinku.',
      'bank-pending': 'Ku: ku amince da shi a shafin bankinku.',
    },
    transfer: 'Ku: ku tura adadin zuwa asusun da muka ba ku.',
    rest: 'Ku: ku tura ragowar, ko ku sa a mayar muku da abin da kuka tura.',
    again: {
      same: 'Ku: ku sake gwadawa.',
      other: 'Ku: ku biya ta wata hanya dabam.',
      any: 'Ku: ku sake gwadawa, ko ku biya ta wata hanya dabam.',
    },
    'ask-anew': ({ merchant }) => `Ku: ku nemi sabon biya daga ${merchant}, idan har yanzu kuna so ku biya.`,
    check: {
      card: 'Mu: muna jiran bankinku, muna ci gaba da dubawa.',
      bank_transfer: 'Mu: muna jiran bankin, muna ci gaba da dubawa.',
      pay_with_bank: 'Mu: muna jiran bankinku, muna ci gaba da dubawa.',
      mobile_money: 'Mu: muna jiran walat ɗinku, muna ci gaba da dubawa.',
    },
    'check-older': 'Mu: muna ci gaba da duba wani yunƙuri da ya gabata, wanda har yanzu zai iya yin nasara.',
    'send-back': 'Mu: muna mayar muku da kuɗinku.',
    deliver: ({ merchant }) => `${merchant}: biyan kuɗinku ya kammala.`,
    'given-back': ({ merchant }) =>
      `${merchant}: an mayar muku da kuɗi. Ku tambaya a can idan kuna tsammanin wani abu dabam.`,
  },
};
