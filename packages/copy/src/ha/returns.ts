// Words of the pages around the bank's, Hausa, a draft: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Shafin bankinku',
  noWay: threeDs.noWay,
  noWayMoney: 'Ba za a cire muku komai ba kafin ku tabbatar a bankinku.',
  back: 'Koma zuwa biyan kuɗinku',
  verifying: 'Ana tantance biyan kuɗinku',
  verifyingMeans: 'Muna tambayar bankinku. Wannan yana ɗaukar sakan kaɗan.',
  stillProcessing:
    'Da alama akwai matsala wajen tantance wannan biyan, don Allah ku sake buɗe wannan shafin. Idan matsalar ta ci gaba, don Allah ku tuntuɓi masu taimako.',
  failedTitle: 'Ba a kammala biyan ba',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'Kuɗin da bankinku ya cire a wannan yunƙurin za su dawo gare ku. Ba a aika su ba tukuna.',
    'sent-back':
      'An mayar muku da kuɗin da bankinku ya cire a wannan yunƙurin; mai yiwuwa bankinku ya ɗauki kwanaki kaɗan kafin ya nuna su.',
    'still-checked': 'Har yanzu muna dubawa da bankinku. Ba za a cire muku kuɗi sau biyu ba.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back':
      'An cire kuɗi a yunƙuri na biyu ma. Waɗannan kuɗin za su dawo gare ku; ba a aika su ba tukuna.',
    'sent-back':
      'An cire kuɗi a yunƙuri na biyu ma. An mayar muku da waɗannan kuɗin; mai yiwuwa bankinku ya ɗauki kwanaki kaɗan kafin ya nuna su.',
  },
  notFound: 'Ba a iya tantance wannan biyan ba. Don Allah ku tuntuɓi masu taimako.',
  elsewhereKnown: 'Idan daga wani tab kuka zo, wancan ya riga ya sami sakamakon, za ku iya rufe wannan.',
  elsewhereGoesOn: 'Idan daga wani tab kuka zo, wancan zai ci gaba da zarar bankinku ya amsa.',
  returnedTitle: 'Kun dawo daga bankinku',
  returnedMeans: 'Biyan kuɗinku yana ci gaba a shafin da ke kewaye da wannan.',
  testTitle: '3-D Secure na gwaji',
  testMeans: 'Wannan shafin yana wakiltar na bankinku. Ba a amfani da kuɗin gaske.',
  testAmount: 'Adadi',
  testPaidTo: 'Wanda za a biya',
  password: 'Kalmar sirri',
  passwordHint: 'An cika muku: ta gwaji ce',
  submit: 'Aika',
};
