// Zulu, a draft: words of 3-D Secure. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

/** What is called `card` here is a stem (card-steps.ts), which takes its prefix in the sentence. */
export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `Ibhange lakho lifuna ukuqinisekisa ukuthi nguwe ngempela okhokha nge${card}.`,
  proceed: 'Qhubeka',
  proceedHere: 'Ikhasi lebhange lakho livuleka phezu kwaleli.',
  proceedInTab: 'Ikhasi lebhange lakho livuleka kuthebhu entsha. Leli khasi liyakulinda.',
  proceedAway: 'Ikhasi lebhange lakho livuleka manje, bese likubuyisela lapha.',
  anotherCard: 'Zama elinye ikhadi',
  noWay: 'Kube nephutha ngesikhathi sikuyisa ekhasini lokugunyaza, sicela uzame futhi',

  // Modal
  connecting: 'Sicela ulinde ngesikhathi sixhuma ebhange lakho',
  frameTitle: 'Ikhasi lebhange lakho',
  cancel: 'Khansela',
  openTab: 'Vula kuthebhu entsha',
  stopTitle: 'Ufuna ukumisa le nkokhelo?',
  stopMeans:
    'Uma usuyiqinisekisile ebhange lakho, inkokhelo yenziwe, futhi sizokubonisa. Uma ungakayiqinisekisi, sicela ungayiqinisekisi manje, futhi ayikho imali ezothathwa.',
  stopNot: 'Qhubeka ebhange lakho',
  stop: 'Misa le nkokhelo',

  // Tab
  checking: 'Sibheka inkokhelo yakho',
  checkingMeans:
    'Qinisekisa inkokhelo ekhasini lebhange lakho. Leli khasi liqhubeka lapho nje usuqinisekisile.',
  openAgain: 'Vula futhi ikhasi lebhange',
  continueHere: 'Ayivulekanga ithebhu entsha? Qhubeka kuleli windi',
  tryAgain: 'Zama futhi',
  anotherMeans:
    'Ngaphambi kokuba uzame futhi noma ukhokhe ngenye indlela, sibuza ibhange lakho ngalo mzamo. Sicela ungawuqinisekisi ngemva kwalokho: uma kuphumelela kokubili, inkokhelo yesibili ibuyiselwa kuwe.',
  ending: 'Siqeda lo mzamo…',

  // Incomplete
  incomplete: 'Ukugunyaza akuphelele',
  notCompleted: 'Ukugunyaza akuphothulwanga',
  stillChecking: 'Sisabheka nebhange lakho. Ngeke ukhokhiswe kabili.',
  noMoneyTaken: 'Ayikho imali ethathiwe.',
  otherMethod: 'Sebenzisa enye indlela yokukhokha',

  hosted: {
    why: () => 'Ufaka ikhadi lakho ekhasini elilandelayo, okuyikhasi eliphephile lamakhadi.',
    proceed: 'Vula ikhasi lekhadi',
    proceedInTab: 'Ikhasi lekhadi livuleka kuthebhu entsha. Leli khasi liyakulinda.',
    proceedAway: 'Ikhasi lekhadi livuleka manje, bese likubuyisela lapha.',
    anotherCard: 'Qala kabusha',
    checkingMeans: 'Khokha ekhasini lekhadi. Leli khasi liqhubeka lapho nje usukhokhile.',
    openAgain: 'Vula futhi ikhasi lekhadi',
    anotherMeans:
      'Ngaphambi kokuba uzame futhi noma ukhokhe ngenye indlela, sibuza ngalo mzamo. Sicela ungakhokhi ekhasini lawo ngemva kwalokho: uma kuphumelela kokubili, inkokhelo yesibili ibuyiselwa kuwe.',
    stillChecking: 'Sisabheka. Ngeke ukhokhiswe kabili.',
    testHint: 'Ukuhlola: sebenzisa ikhadi lokuhlola lomhlinzeki.',
  },

  // TEST MODE
  testHint: 'Ukuhlola: ikhasi lebhange likutshela ukuthi ubhaleni.',
};
