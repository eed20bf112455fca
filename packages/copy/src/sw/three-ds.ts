// Words of 3-D Secure, Swahili: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `Benki yako inataka kuhakikisha kuwa ni wewe unayelipa kwa ${card}.`,
  proceed: 'Endelea',
  proceedHere: 'Ukurasa wa benki yako utafunguka juu ya huu.',
  proceedInTab: 'Ukurasa wa benki yako utafunguka kwenye kichupo kipya. Ukurasa huu utakusubiri.',
  proceedAway: 'Ukurasa wa benki yako utafunguka sasa na kukurudisha hapa.',
  anotherCard: 'Jaribu kadi nyingine',
  noWay: 'Kulitokea hitilafu wakati wa kukupeleka kwenye ukurasa wako wa kuidhinisha, tafadhali jaribu tena',

  // Modal
  connecting: 'Tafadhali subiri tunapokuunganisha na benki yako',
  frameTitle: 'Ukurasa wa benki yako',
  cancel: 'Ghairi',
  openTab: 'Fungua kwenye kichupo kipya',
  stopTitle: 'Unataka kusimamisha malipo haya?',
  stopMeans:
    'Kama tayari umethibitisha kwenye benki yako, malipo yamefanyika, na tutakuonyesha. Kama hujathibitisha, tafadhali usithibitishe sasa, na hakuna pesa zitakazokatwa.',
  stopNot: 'Endelea kwenye benki yangu',
  stop: 'Simamisha malipo haya',

  // Tab
  checking: 'Tunaangalia muamala wako',
  checkingMeans:
    'Thibitisha malipo kwenye ukurasa wa benki yako. Ukurasa huu utaendelea mara tu utakapothibitisha.',
  openAgain: 'Fungua tena ukurasa wa benki',
  continueHere: 'Hakuna kichupo kipya? Endelea kwenye dirisha hili',
  tryAgain: 'Jaribu tena',
  anotherMeans:
    'Kabla hujajaribu tena au kulipa kwa njia nyingine, tutaiuliza benki yako kuhusu jaribio hili la kulipa. Tafadhali usilithibitishe baada ya hapo: yote mawili yakifanikiwa, malipo ya pili yatarudishwa kwako.',
  ending: 'Tunamaliza jaribio hili la kulipa…',

  // Incomplete
  incomplete: 'Uidhinishaji haujakamilika',
  notCompleted: 'Uidhinishaji haukukamilika',
  stillChecking: 'Bado tunaangalia na benki yako. Hutakatwa pesa mara mbili.',
  noMoneyTaken: 'Hakuna pesa zilizokatwa.',
  otherMethod: 'Tumia njia nyingine',

  hosted: {
    why: () => 'Utaweka kadi yako kwenye ukurasa unaofuata, ambao ni ukurasa salama wa kadi.',
    proceed: 'Fungua ukurasa wa kadi',
    proceedInTab: 'Ukurasa wa kadi utafunguka kwenye kichupo kipya. Ukurasa huu utakusubiri.',
    proceedAway: 'Ukurasa wa kadi utafunguka sasa na kukurudisha hapa.',
    anotherCard: 'Anza tena',
    checkingMeans: 'Lipa kwenye ukurasa wa kadi. Ukurasa huu utaendelea mara tu utakapolipa.',
    openAgain: 'Fungua tena ukurasa wa kadi',
    anotherMeans:
      'Kabla hujajaribu tena au kulipa kwa njia nyingine, tutauliza kuhusu jaribio hili la kulipa. Tafadhali usilipe kwenye ukurasa wake baada ya hapo: yote mawili yakifanikiwa, malipo ya pili yatarudishwa kwako.',
    stillChecking: 'Bado tunaangalia. Hutakatwa pesa mara mbili.',
    testHint: 'Majaribio: tumia kadi ya majaribio ya mtoa huduma wa malipo.',
  },

  // TEST MODE
  testHint: 'Majaribio: ukurasa wa benki utakuambia cha kuandika.',
};
