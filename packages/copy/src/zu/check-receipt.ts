// Words of the page that checks a receipt, Zulu, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Hlola irisidi',
  checking: 'Irisidi iyahlolwa…',
  slow: 'Uma kungashintshi lutho, layisha ikhasi kabusha.',
  needsScript:
    'Leli khasi lihlola irisidi efonini yakho, futhi lidinga i-JavaScript. Yivule, noma uvule ilinki kwesinye isiphequluli.',
  emptyTitle: 'Ayikho irisidi yokuhlolwa',
  empty: 'Skena ikhodi esirisidini, noma uvule ilinki ephelele efike nayo.',
  genuineTitle: 'Irisidi yangempela',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Eyangempela: kukhokhwe ${money} ku-${merchant} ngo-${paidAt}, njengoba kwakunjalo ngo-${asOf}.`,
  testTitle: 'Irisidi yokuhlola',
  test: 'Ayikho imali yangempela ekhokhiwe: le risidi eyenkokhelo yokuhlola. Ungakhiphi lutho ngenxa yayo.',
  backThen: ({ money }) => `Kulokhu, u-${money} ubusubuyiselwe kumkhokhi ngaleso sikhathi.`,
  backNow: ({ money, at }) => `Kulokhu, u-${money} usubuyiselwe kumkhokhi kuze kube ngu-${at}.`,
  allBackTitle: 'Kukhokhiwe, kwabuyiselwa',
  allBack: ({ money, at }) => `Konke, u-${money}, sekubuyiselwe kumkhokhi kuze kube ngu-${at}.`,
  noneBack: ({ at }) => `Akukho okwase kubuyiselwe kuze kube ngu-${at}.`,
  notAsked: 'Asikwazanga ukubuza ukuthi kwenzekeni kusukela lapho. Kungenzeka imali ibuyiselwe.',
  once: 'Irisidi ingakhonjiswa abantu abaningi. Qhathanisa inombolo yereferensi namarekhodi akho.',
  reference: 'Inombolo yereferensi yenkokhelo',
  forgedTitle: 'Akuyona eyangempela',
  forged:
    'Le risidi ishintshiwe, noma yenziwe ngomunye umuntu. Ungayethembi, futhi ungakhiphi lutho ngenxa yayo.',
  unknownKey:
    'Ayisayinwanga nganoma yisiphi isikhiya sethu esaziwa yile foni. Ungayethembi. Uma ungekho ku-inthanethi, xhuma bese uyihlola futhi.',
  cannotTitle: 'Ayihlolwanga',
  noKeys:
    'Okudingekayo ukuze ihlolwe akukwazanga ukulayishwa. Xhuma ku-inthanethi, bese ulayisha leli khasi kabusha.',
  tooOld: 'Lesi siphequluli asikwazi ukuhlola amarisidi. Vula ilinki kwesinye.',
  trustOnly: ({ host }) => `Thembela kule mpendulo kuphela uma ikheli laleli khasi liqala ngo-${host}.`,
};
