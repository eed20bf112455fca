// Zulu, a draft: words of what has happened to a payment and who acts next. Few payers wait or ask, so they come with the list that says
// them.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'Okwenzekile kuze kube manje',
  times: ({ zone }) => `Izikhathi ziboniswe nge-${zone}.`,
  often: ({ count }) => `izikhathi ezingu-${count}`,
  next: 'Ngubani okumele enze okulandelayo',
  lasting: 'Vula ikhasi lesimo senkokhelo ongaligcina',

  openTitle: 'Ayikakhokhwa',
  openMeans: ({ merchant }) => `I-${merchant} ayikakhokhelwa.`,
  goOn: 'Iya enkokhelweni',
  print: 'Phrinta leli khasi',

  events: {
    asked: ({ merchant, money }) => `I-${merchant} icele imali engu-${money}`,
    tried: {
      card: ({ money }) => `Uqale ukukhokha imali engu-${money} ngekhadi`,
      bank_transfer: ({ money }) => `Uqale ukukhokha imali engu-${money} ngokudlulisela ebhange`,
      pay_with_bank: ({ money }) => `Uqale ukukhokha imali engu-${money} ngebhange lakho`,
      mobile_money: ({ money }) => `Uqale ukukhokha imali engu-${money} nge-mobile money`,
    },
    account: 'Kuvulwe i-akhawunti yokudlulisela kwakho',
    arrived: ({ money }) => `Kufike imali engu-${money} ku-akhawunti`,
    unsure: {
      card: 'Ayifikanga impendulo evela ebhange lakho, ngakho siyaqhubeka nokubuza',
      bank_transfer: 'Ayifikanga impendulo evela ebhange, ngakho siyaqhubeka nokubuza',
      pay_with_bank: 'Ayifikanga impendulo evela ebhange lakho, ngakho siyaqhubeka nokubuza',
      mobile_money: 'Ayifikanga impendulo evela ku-wallet yakho, ngakho siyaqhubeka nokubuza',
    },
    approved: {
      card: ({ money }) => `Ibhange lakho ligunyaze imali engu-${money}`,
      bank_transfer: ({ money }) => `Ibhange ligunyaze imali engu-${money}`,
      pay_with_bank: ({ money }) => `Ibhange lakho ligunyaze imali engu-${money}`,
      mobile_money: ({ money }) => `I-wallet yakho igunyaze imali engu-${money}`,
    },
    declined: {
      card: 'Inkokhelo ngekhadi ayiphumelelanga',
      bank_transfer: 'Inkokhelo ngokudlulisela ebhange ayiphumelelanga',
      pay_with_bank: 'Inkokhelo ngebhange lakho ayiphumelelanga',
      mobile_money: 'Inkokhelo nge-mobile money ayiphumelelanga',
    },
    'given-up': {
      card: 'Inkokhelo ngekhadi imisiwe',
      bank_transfer: 'Inkokhelo ngokudlulisela ebhange imisiwe',
      pay_with_bank: 'Inkokhelo ngebhange lakho imisiwe',
      mobile_money: 'Inkokhelo nge-mobile money imisiwe',
    },
    received: ({ merchant, money }) => `I-${merchant} ithole imali engu-${money}`,
    told: ({ merchant }) => `I-${merchant} iyazi ngenkokhelo yakho`,
    expired: 'Isikhathi sokukhokha siphelile',
    abandoned: 'Isikhathi sokukhokha siphele ngaphambi kokuba inkokhelo iphothulwe',
    owed: ({ money }) => `Imali engu-${money} iyabuyiselwa kuwe`,
    reversed: ({ money }) => `Imali engu-${money} ibuyiselwe kuwe`,
    refunded: ({ merchant, money }) => `I-${merchant} ikubuyisele imali engu-${money}`,
  },

  steps: {
    bank: {
      PIN: 'Ibhange lakho licele i-PIN yakho',
      OTP: 'Ibhange lakho licele ikhodi esetshenziswa kanye',
      AVS: 'Ibhange lakho licele ikheli lakho lokukhokhela',
      PHONE: 'Ibhange lakho licele inombolo yakho yeselula',
      CARD_ENROLL: 'Ibhange lakho licele inombolo yakho yeselula',
      BIRTHDAY: 'Ibhange lakho licele usuku lwakho lokuzalwa',
      CVV: 'Ibhange lakho licele ikhodi yokuphepha',
      NO_AUTH: 'Ibhange lakho alikwazanga ukuqhubeka',
      '3DS': 'Ibhange lakho likucele ukuthi ugunyaze ekhasini lalo',
      REDIRECT: 'Ibhange lakho likucele ukuthi ugunyaze ekhasini lalo',
      PAY_ID: 'Ibhange lakho licele i-Pay ID',
      PROMPT: 'Isicelo sithunyelwe ku-app yebhange lakho',
      other: 'Ibhange lakho likucele ukuthi uqinisekise inkokhelo',
    },
    wallet: {
      OTP: 'I-wallet yakho icele ikhodi esetshenziswa kanye',
      REDIRECT: 'I-wallet yakho ikucele ukuthi ugunyaze ekhasini layo',
      VOUCHER: 'I-wallet yakho icele ivawusha',
      PAY_OFFLINE: 'Ucelwe ukuthi ukhokhe kumenyu yefoni yakho',
      STK_PROMPT: 'Isicelo sokukhokha sithunyelwe efonini yakho',
      other: 'I-wallet yakho ikucele ukuthi uqinisekise inkokhelo',
    },
  },

  who: {
    choose: 'Wena: khetha ukuthi uzokhokha kanjani.',
    answer: 'Wena: qedela isinyathelo esilindwe yile nkokhelo.',
    approve: {
      '3ds': 'Wena: yigunyaze ekhasini lebhange lakho.',
      mobile_money_check: 'Wena: yigunyaze efonini yakho.',
      pending_payment: 'Wena: yigunyaze ekhasini le-wallet yakho.',
      'approval-guide': 'Wena: yigunyaze ku-app yebhange lakho.',
      'bank-pending': 'Wena: yigunyaze ekhasini lebhange lakho.',
    },
    transfer: 'Wena: dlulisela imali ku-akhawunti esikunike yona.',
    rest: 'Wena: thumela okusele, noma ucele ukuthi imali yakho efikile ibuyiselwe kuwe.',
    again: {
      same: 'Wena: zama futhi.',
      other: 'Wena: khokha ngenye indlela.',
      any: 'Wena: zama futhi, noma ukhokhe ngenye indlela.',
    },
    'ask-anew': ({ merchant }) => `Wena: cela inkokhelo entsha ku-${merchant}, uma usafuna ukukhokha.`,
    check: {
      card: 'Thina: silinde ibhange lakho futhi siyaqhubeka nokubheka.',
      bank_transfer: 'Thina: silinde ibhange futhi siyaqhubeka nokubheka.',
      pay_with_bank: 'Thina: silinde ibhange lakho futhi siyaqhubeka nokubheka.',
      mobile_money: 'Thina: silinde i-wallet yakho futhi siyaqhubeka nokubheka.',
    },
    'check-older': 'Thina: sisabheka umzamo wangaphambilini, osengase uphumelele.',
    'send-back': 'Thina: siyakubuyisela imali yakho.',
    deliver: ({ merchant }) => `${merchant}: inkokhelo yakho iphelele.`,
    'given-back': ({ merchant }) => `${merchant}: imali ibuyiselwe kuwe. Buza khona uma ubulindele okunye.`,
  },
};
