// Zulu, a draft: words of the endings.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';
import { plural } from './format.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Inombolo yereferensi',
  copy: {
    copy: 'Kopisha',
    copyName: 'Kopisha inombolo yereferensi',
    copied: 'Kukopishiwe',
    selected: 'Kukhethiwe',
  },
  contact: ({ merchant }) => `Thinta i-${merchant}`,
  backTo: ({ merchant }) => `Buyela ku-${merchant}`,

  // Success
  successTitle: 'Inkokhelo yamukelwe',
  paidBeforeTitle: 'Isivele ikhokhiwe',
  successMessage: ({ money }) => `Inkokhelo yakho engu-${money} yamukelwe`,
  walletMessage: ({ money }) => `Inkokhelo yakho engu-${money} yamukelwe.`,
  goingBack: ({ merchant, seconds }) =>
    plural(seconds, {
      one: `Ubuyela ku-${merchant} ngemva kwesekhondi elingu-${seconds}`,
      other: `Ubuyela ku-${merchant} ngemva kwamasekhondi angu-${seconds}`,
    }),
  continueNow: 'Qhubeka manje',
  stay: 'Hlala kuleli khasi',
  cardSaved: 'Ikhadi lakho ligcinwe kule bhrawuza ukuze ulisebenzise ngokuzayo.',
  cardNotSaved: 'Ikhadi lakho alikwazanga ukugcinwa. Inkokhelo yona iphelele; ngokuzayo, faka ikhadi futhi.',
  keepReference: 'Usungalivala leli khasi manje. Gcina inombolo yereferensi uma kwenzeka uba nombuzo.',

  // Failed
  failedTitle: 'Inkokhelo ihlulekile',
  returnTitle: 'Imali oyidlulisele ibuyiselwa kuwe',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'Ayikho imali ethathiwe kulo mzamo. Isicelo sangaphambilini noma i-akhawunti yokudlulisela yangaphambilini kungenzeka kusavulekile: uma usigunyaza noma uthumela imali kuyo, ukhokha ngayo leyo ndlela.',
  earlierOpen:
    'Isicelo sangaphambilini noma i-akhawunti yokudlulisela yangaphambilini kungenzeka kusavulekile: uma usigunyaza noma uthumela imali kuyo, ukhokha ngayo leyo ndlela.',
  stillChecked:
    'Sisabheka ukuthi ikhona yini imali ethathiwe. Uma ikhona, inkokhelo yakho yenziwe, futhi ngeke ukhokhiswe kabili. Buyela kule linki ukuze ubone umphumela.',
  accountOpen:
    'Ayikafiki imali edluliselwe kithi okwamanje. Uma uthumela imali ku-akhawunti esikunike yona, inkokhelo yakho izobe isiphelele.',
  partHeld: ({ money, when }) =>
    `Kufike imali engu-${money}, kodwa enye isasele. Uma esele ingafiki, leyo efikile ibuyiselwa kuwe ngokuzenzakalelayo ngalesi sikhathi: ${when}.`,
  notCompleted: 'Uxolo, inkokhelo yakho ayiphothulwanga.',
  startingAgain: ({ seconds }) =>
    plural(seconds, {
      one: `Kuzoqala kabusha ngemva kwesekhondi elingu-${seconds}`,
      other: `Kuzoqala kabusha ngemva kwamasekhondi angu-${seconds}`,
    }),
  tryAgain: 'Zama futhi',
  changePayment: 'Shintsha inkokhelo',
  changePaymentOption: 'Shintsha indlela yokukhokha',

  // Issue detected
  issueTitle: 'Kutholakale inkinga',
  issues: {
    completed:
      'Le nkokhelo isivele iphothuliwe. Sicela uzame inkokhelo entsha kuphela uma ufuna ukukhokhela okunye.',
    abandoned: 'Le nkokhelo ishiywe ingaphothuliwe. Sicela uzame inkokhelo entsha',
    expired: 'Le nkokhelo isiphelelwe yisikhathi. Sicela uzame inkokhelo entsha',
  },
  chargeCompleted: 'Le nkokhelo isivele iphothuliwe. Sicela uzame inkokhelo entsha',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Ilinki ayiphelele',
  processedTitle: 'Inkokhelo isaqhubeka',
  problems: {
    'link-incomplete': 'Ilinki yale nkokhelo ibukeka ingaphelele noma ingalungile, sicela uyibheke futhi.',
    'unknown-reference': 'Kubonakala sengathi kunenkinga yokuqinisekisa imininingwane yenkokhelo.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'Inkokhelo yakho isacutshungulwa.',
  },

  // Endings
  sessionEndTitle: 'Iseshini iphelile',
  sessionEnd:
    'Usufinyelele enanini eliphezulu lemizamo yokukhokha yale nkokhelo. Sicela uqale inkokhelo entsha ukuze ukhokhe.',
  redirectTitle: ({ merchant }) => `Sikubuyisela ku-${merchant}`,
  redirectMessage: 'Uma kungenzeki lutho, cindezela u-“Qhubeka manje”.',
  closedTitle: 'Inkokhelo ivaliwe',
  reopen: 'Buyela enkokhelweni',
  closed: 'Uphume kule nkokhelo ngaphambi kokuba iphothulwe. Usungalivala leli khasi manje.',
};
