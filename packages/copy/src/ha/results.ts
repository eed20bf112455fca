// Words of the endings, Hausa, a draft: spec §4 Transaction on load, Results, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Lambar bin diddigi',
  copy: { copy: 'Kwafa', copyName: 'Kwafa lambar bin diddigi', copied: 'An kwafa', selected: 'An zaɓa' },
  contact: ({ merchant }) => `Tuntuɓi ${merchant}`,
  backTo: ({ merchant }) => `Koma zuwa ${merchant}`,

  // Success
  successTitle: 'An karɓi kuɗin',
  paidBeforeTitle: 'An riga an biya',
  successMessage: ({ money }) => `An karɓi biyan kuɗinku na ${money}`,
  walletMessage: ({ money }) => `An karɓi biyan kuɗinku na ${money}.`,
  goingBack: ({ merchant, seconds }) => `Za a koma zuwa ${merchant} nan da sakan ${seconds}`,
  continueNow: 'Ci gaba yanzu',
  stay: 'Tsaya a wannan shafin',
  cardSaved: 'An adana katinku a wannan burauzar don gaba.',
  cardNotSaved: 'Ba a iya adana katinku ba. Biyan kansa ya kammala; a gaba, ku sake shigar da katin.',
  keepReference: 'Za ku iya rufe wannan shafin yanzu. Ku ajiye lambar bin diddigi don idan kuna da tambaya.',

  // Failed
  failedTitle: 'Biyan bai yi nasara ba',
  returnTitle: 'Kuɗin da kuka tura za su dawo gare ku',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'Ba a cire muku kuɗi a wannan yunƙurin ba. Mai yiwuwa wata tsohuwar buƙata ko wani tsohon asusun tura kuɗi yana nan a buɗe: idan kun amince da buƙatar ko kun tura kuɗi zuwa asusun, to da hakan kuka biya.',
  earlierOpen:
    'Mai yiwuwa wata tsohuwar buƙata ko wani tsohon asusun tura kuɗi yana nan a buɗe: idan kun amince da buƙatar ko kun tura kuɗi zuwa asusun, to da hakan kuka biya.',
  stillChecked:
    'Har yanzu muna duba ko an cire kuɗi. Idan an cire, to kun biya ke nan, kuma ba za a cire muku kuɗi sau biyu ba. Ku dawo wannan linkin domin ganin sakamakon.',
  accountOpen:
    'Babu kuɗin da aka tura da suka iso wurinmu tukuna. Idan kun tura kuɗin zuwa asusun da muka ba ku, to kun biya ke nan.',
  partHeld: ({ money, when }) =>
    `${money} sun iso, amma har yanzu ana jiran ragowar. Idan ba a tura ragowar ba, za su dawo gare ku a ${when}, ba sai kun nema ba.`,
  notCompleted: 'Ku yi haƙuri, ba a kammala biyan kuɗinku ba.',
  startingAgain: ({ seconds }) => `Za a sake farawa nan da sakan ${seconds}`,
  tryAgain: 'Sake gwadawa',
  changePayment: 'Canja hanyar biya',
  changePaymentOption: 'Canja zaɓin biya',

  // Issue detected
  issueTitle: 'An gano matsala',
  issues: {
    completed:
      'An riga an kammala wannan biyan. Don Allah ku fara sabon biya ne kawai idan kuna so ku biya wani abu dabam.',
    abandoned: 'An bar wannan biyan ba a kammala ba. Don Allah ku fara sabon biya',
    expired: 'Lokacin wannan biyan ya ƙare. Don Allah ku fara sabon biya',
  },
  chargeCompleted: 'An riga an kammala wannan cire kuɗin. Don Allah ku fara sabon biya',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Linkin bai cika ba',
  processedTitle: 'Ana kan yin biyan',
  problems: {
    'link-incomplete':
      'Da alama linkin wannan biyan bai cika ba ko ba daidai ba ne, don Allah ku sake dubawa.',
    'unknown-reference': 'Da alama akwai matsala wajen tantance bayanan biyan.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'Ana kan aiwatar da biyan kuɗinku a yanzu.',
  },

  // Endings
  sessionEndTitle: 'Zaman ya ƙare',
  sessionEnd:
    'Kun kai iyakar yawan yunƙurin da za a iya yi a wannan biyan. Domin ku biya, don Allah ku fara sabon biya.',
  redirectTitle: ({ merchant }) => `Ana mayar da ku zuwa ${merchant}`,
  redirectMessage: 'Idan babu abin da ya faru, ku danna Ci gaba yanzu.',
  closedTitle: 'An rufe shafin biya',
  reopen: 'Koma zuwa biyan',
  closed: 'Kun bar wannan biyan kafin a kammala shi. Za ku iya rufe wannan shafin yanzu.',
};
