// Words of 3-D Secure, Hausa, a draft: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `Bankinku yana so ya tabbatar cewa ku ne kuke biya da ${card}.`,
  proceed: 'Ci gaba',
  proceedHere: 'Shafin bankinku zai buɗe a kan wannan.',
  proceedInTab: 'Shafin bankinku zai buɗe a sabon tab. Wannan shafin zai jira ku.',
  proceedAway: 'Na gaba, shafin bankinku zai buɗe, kuma zai dawo da ku nan.',
  anotherCard: 'Gwada wani kati',
  noWay: 'An sami kuskure yayin kai ku shafin amincewa, don Allah ku sake gwadawa',

  // Modal
  connecting: 'Don Allah ku jira yayin da muke haɗa ku da bankinku',
  frameTitle: 'Shafin bankinku',
  cancel: 'Soke',
  openTab: 'Buɗe a sabon tab',
  stopTitle: 'A dakatar da wannan biyan?',
  stopMeans:
    'Idan kun riga kun tabbatar da shi a bankinku, to kun biya ke nan, kuma za mu nuna muku. Idan ba ku tabbatar ba, don Allah kada ku tabbatar da shi yanzu, kuma ba za a cire muku komai ba.',
  stopNot: 'Ci gaba a bankina',
  stop: 'Dakatar da wannan biyan',

  // Tab
  checking: 'Ana duba biyan kuɗinku',
  checkingMeans: 'Ku tabbatar da biyan a shafin bankinku. Wannan shafin zai ci gaba da zarar kun tabbatar.',
  openAgain: 'Sake buɗe shafin bankin',
  continueHere: 'Babu sabon tab? Ci gaba a wannan taga',
  tryAgain: 'Sake gwadawa',
  anotherMeans:
    'Kafin ku sake gwadawa ko ku biya ta wata hanya dabam, za mu tambayi bankinku game da wannan yunƙurin. Don Allah kada ku tabbatar da shi bayan haka: idan duka biyun suka yi nasara, kuɗin biya na biyu za su dawo gare ku.',
  ending: 'Ana dakatar da wannan yunƙurin…',

  // Incomplete
  incomplete: 'Amincewar ba ta cika ba',
  notCompleted: 'Ba a kammala amincewar ba',
  stillChecking: 'Har yanzu muna dubawa da bankinku. Ba za a cire muku kuɗi sau biyu ba.',
  noMoneyTaken: 'Ba a cire muku kuɗi ba.',
  otherMethod: 'Yi amfani da wata hanya dabam',

  hosted: {
    why: () => 'Za ku shigar da katinku a shafi na gaba, wanda shi ne amintaccen shafin kati.',
    proceed: 'Buɗe shafin kati',
    proceedInTab: 'Shafin kati zai buɗe a sabon tab. Wannan shafin zai jira ku.',
    proceedAway: 'Na gaba, shafin kati zai buɗe, kuma zai dawo da ku nan.',
    anotherCard: 'Sake farawa',
    checkingMeans: 'Ku biya a shafin kati. Wannan shafin zai ci gaba da zarar kun biya.',
    openAgain: 'Sake buɗe shafin kati',
    anotherMeans:
      'Kafin ku sake gwadawa ko ku biya ta wata hanya dabam, za mu yi tambaya game da wannan yunƙurin. Don Allah kada ku biya a shafinsa bayan haka: idan duka biyun suka yi nasara, kuɗin biya na biyu za su dawo gare ku.',
    stillChecking: 'Har yanzu muna dubawa. Ba za a cire muku kuɗi sau biyu ba.',
    testHint: 'Gwaji: ku yi amfani da katin gwaji na mai sarrafa biya.',
  },

  // TEST MODE
  testHint: 'Gwaji: shafin bankin zai faɗa muku abin da za ku rubuta.',
};
