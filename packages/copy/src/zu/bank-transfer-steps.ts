// Zulu, a draft: words of the bank-transfer stages after the intro.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Dlulisela imali engu-${money} ngqo`,
  bank: 'Ibhange',
  accountNumber: 'Inombolo ye-akhawunti',
  accountName: 'Igama le-akhawunti',
  copyNumber: {
    copy: 'Kopisha',
    copyName: 'Kopisha inombolo ye-akhawunti',
    copied: 'Kukopishiwe',
    selected: 'Kukhethiwe',
  },
  mustCarry: ({ bank }) =>
    `Bhala le nombolo yereferensi njengesizathu sokudlulisela, futhi udlulisele usebenzisa elinye ibhange okungelona i-${bank}: kungenjalo asikwazi ukuhlobanisa imali nale nkokhelo.`,
  isRest: ({ held }) => `Imali engu-${held} isifikile; lena imali esele.`,
  confirmation: 'Uzothola isiqinisekiso uma sesiyitholile inkokhelo yakho.',
  doNotReuse: 'Ungayigcini futhi ungaphindi uyisebenzise le nombolo ye-akhawunti',
  expiresIn: ({ time }) => `Le akhawunti izophelelwa yisikhathi: kusele ${time}`,
  late: ({ time }) => `Kusele ngaphansi kwemizuzu engu-5: ${time}`,
  confirm: ({ time }) => `Awukathumeli? Linda i-akhawunti entsha. Le izovalwa: kusele ${time}`,
  expired:
    'Le akhawunti isiphelelwe yisikhathi. Sibuza ibhange ukuthi imali oyidlulisele ifike ngesikhathi yini.',
  left: ({ time }) => `I-akhawunti izophelelwa yisikhathi: kusele ${time}.`,
  sent: 'Sengiyithumele imali',
  checkNow: 'Bheka manje',
  asking: 'Sibuza ibhange…',
  notYet: 'Ibhange alikakuqinisekisi okwamanje. Sizoqhubeka nokubheka.',
  mayClose: 'Ungalivala leli khasi; ilinki yalo izobonisa umphumela.',
  mayLeave:
    'Uma ukhokha ngenye indlela, ungabe usayidlulisela nale mali: inkokhelo yesibili ibuyiselwa kuwe.',

  // transfer_help
  helpPoints: [
    [
      'Ngiyithumele imali kodwa angiboni lutho lapha',
      'Iningi lezimali ezidluliselwayo lifika emizuzwini embalwa. Ungalivala leli khasi bese ubuya: yona leyo linki izobonisa inkokhelo lapho nje ibhange seliyiqinisekisile.',
    ],
    [
      'Ngithumele inani elehlukile',
      'Leli khasi lizokutshela ukuthi kuzokwenzekani ngayo: imali engadingeki ibuyiselwa ku-akhawunti ebivela kuyo.',
    ],
    [
      'Ngiyithumele i-akhawunti isiphelelwe yisikhathi',
      'Uma kunjalo ibuyiselwa ku-akhawunti ebivela kuyo. Cela i-akhawunti entsha uphinde udlulisele kuphela uma usafuna ukukhokha manje.',
    ],
    [
      'Ibhange lami aliyitholi i-akhawunti',
      'Khetha ibhange ngegama eliboniswe lapha, futhi ukopishe inombolo ye-akhawunti kunokuyibhala.',
    ],
  ],
  goBack: 'Buyela emuva',

  // transfer_termination
  unconfirmed: 'Asikwazi ukuqinisekisa ukudluliselwa kwemali okuvela ebhange lakho okwamanje.',
  opening: 'Silungisa i-akhawunti entsha…',
  another: 'Zama okunye ukudlulisela',
  otherMethod: 'Sebenzisa enye indlela yokukhokha',
  stillChecked:
    'Sisabheka. Uma imali oyidlulisele ifike ngesikhathi, leli khasi lizobonisa inkokhelo; uma ifike sekwephuzile, imali ibuyiselwa kuwe.',
  notArrived:
    'Akukho okufikile, ngakho awukhokhanga. Uma ibhange lakho likhiphe imali ku-akhawunti yakho, imali ibuyiselwa kuwe ngokuzenzakalelayo lapho ifika kithi.',
  notArrivedHere: 'Akukho okufikile kule akhawunti.',
  doNotTransfer: ({ account }) => `Ungabe usadlulisela ku-akhawunti endala engu-${account}.`,

  // transfer_rest
  restMessage: ({ held, missing }) =>
    `Kufike imali engu-${held}. Kusele imali engu-${missing} ukuze le nkokhelo iphelele.`,
  arrived: 'Okufikile',
  missing: 'Okusele',
  until: 'Isikhathi sokuthumela okusele',
  restMeans:
    'Imali esele idinga i-akhawunti entsha: endala ayikwamukeli ukudluliselwa kwesibili, futhi imali ethunyelwa kuyo iyabuyiselwa. Uma imali esele ingathunyelwa, leyo efikile ibuyiselwa ku-akhawunti ebivela kuyo.',
  sendRest: ({ money }) => `Thumela okusele: ${money}`,
  returnPart: 'Yibuyiseleni kimi',
  returning: 'Siyayibuyisela…',

  // checking
  unknown: 'Ibhange alikaphenduli. Ayikabi khona i-akhawunti yokudlulisela, futhi ayikho imali ethathiwe.',

  // TEST MODE
  test: 'Ukudlulisela kokuhlola',
  testMeans: 'Thumela imali kule akhawunti, njengoba kwenza ibhange lomkhokhi.',
  testLateMeans: 'Thumela imali kule akhawunti manje, isiphelelwe yisikhathi.',
  testAmount: 'Inani ozolithumela',
  testSend: 'Thumela leli nani',
  testLittle: 'Thumela elincane kakhulu',
  testMuch: 'Thumela elikhulu kakhulu',
  testAuto: 'Ngemva kwemizuzu emibili ivuliwe, i-akhawunti iyazikhokhela.',
  testAutoOff: 'Kucime lokho',
  testAutoOn: 'Kuvule futhi lokho',
};
