// Words of the page that checks a receipt, Hausa, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Tantance rasit',
  checking: 'Ana tantance rasit…',
  slow: 'Idan babu abin da ya canza, ku sake buɗe shafin.',
  needsScript:
    'Wannan shafin yana tantance rasit a kan wayarku, kuma yana buƙatar JavaScript. Ku kunna shi, ko ku buɗe linkin a wata burauzar.',
  emptyTitle: 'Babu rasit da za a tantance',
  empty: 'Ku ɗauki lambar hoton da ke kan rasit, ko ku buɗe cikakken linkin da ya zo da shi.',
  genuineTitle: 'Rasit na gaskiya',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Na gaskiya: an biya ${money} ga ${merchant} a ${paidAt}, kamar yadda yake a ${asOf}.`,
  testTitle: 'Rasit na gwaji',
  test: 'Ba a biya kuɗin gaske ba: wannan rasit na biyan gwaji ne. Kada ku ba da komai saboda shi.',
  backThen: ({ money }) => `Daga ciki, an riga an mayar wa mai biya ${money} zuwa lokacin.`,
  backNow: ({ money, at }) => `Daga ciki, an mayar wa mai biya ${money} zuwa ${at}.`,
  allBackTitle: 'An biya, an kuma mayar',
  allBack: ({ money, at }) => `An mayar wa mai biya duka, ${money}, zuwa ${at}.`,
  noneBack: ({ at }) => `Ba a mayar da komai ba zuwa ${at}.`,
  notAsked: 'Ba mu iya tambayar abin da ya faru tun daga lokacin ba. Wataƙila an mayar da kuɗi.',
  once: 'Ana iya nuna rasit ga mutane da yawa. Ku kwatanta lambar bin diddigi da bayananku.',
  reference: 'Lambar bin diddigin biya',
  forgedTitle: 'Ba na gaskiya ba',
  forged:
    'An canza wannan rasit, ko wani ne ya yi shi. Kada ku amince da shi, kuma kada ku ba da komai saboda shi.',
  unknownKey:
    'Ba a sa masa hannu da wani makullinmu da wannan wayar ta sani ba. Kada ku amince da shi. Idan babu intanet, ku haɗa ku sake tantancewa.',
  cannotTitle: 'Ba a tantance ba',
  noKeys:
    'Ba a iya ɗauko abin da ake buƙata don tantance shi ba. Ku haɗa da intanet, sannan ku sake buɗe wannan shafin.',
  tooOld: 'Wannan burauzar ba za ta iya tantance rasit ba. Ku buɗe linkin a wata.',
  trustOnly: ({ host }) => `Ku amince da wannan amsar kawai idan adireshin wannan shafin ya fara da ${host}.`,
};
