// Zulu, a draft: words of the pages around the bank's. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Ikhasi lebhange lakho',
  noWay: threeDs.noWay,
  noWayMoney: 'Ayikho imali ethathwayo ngaphambi kokuba uqinisekise ebhange lakho.',
  back: 'Buyela enkokhelweni yakho',
  verifying: 'Siqinisekisa inkokhelo yakho',
  verifyingMeans: 'Sibuza ibhange lakho. Lokhu kuthatha amasekhondi ambalwa.',
  stillProcessing:
    'Kubonakala sengathi kunenkinga yokuqinisekisa le nkokhelo, sicela ulayishe leli khasi kabusha. Uma inkinga iqhubeka, sicela uxhumane nabosizo.',
  failedTitle: 'Inkokhelo ayiphothulwanga',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'Imali ethathwe yibhange lakho kulo mzamo ibuyiselwa kuwe. Ayikathunyelwa okwamanje.',
    'sent-back':
      'Imali ethathwe yibhange lakho kulo mzamo isibuyiselwe kuwe; ibhange lakho lingase lidinge izinsuku ezimbalwa ukuyibonisa.',
    'still-checked': 'Sisabheka nebhange lakho. Ngeke ukhokhiswe kabili.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back': 'Umzamo wesibili nawo ukhokhisiwe. Leyo mali ibuyiselwa kuwe; ayikathunyelwa okwamanje.',
    'sent-back':
      'Umzamo wesibili nawo ukhokhisiwe. Leyo mali isibuyiselwe kuwe; ibhange lakho lingase lidinge izinsuku ezimbalwa ukuyibonisa.',
  },
  notFound: 'Asikwazi ukuqinisekisa le nkokhelo. Sicela uxhumane nabosizo.',
  elsewhereKnown: 'Uma uvela kwenye ithebhu, leyo isivele inawo umphumela, futhi ungayivala le.',
  elsewhereGoesOn: 'Uma uvela kwenye ithebhu, leyo izoqhubeka uma ibhange lakho seliphendulile.',
  returnedTitle: 'Usubuyile ebhange lakho',
  returnedMeans: 'Inkokhelo yakho iqhubeka ekhasini elizungeze leli.',
  testTitle: 'I-3-D Secure yokuhlola',
  testMeans: 'Leli khasi limele elebhange lakho. Ayikho imali yangempela ehambayo.',
  testAmount: 'Inani',
  testPaidTo: 'Kukhokhelwa',
  password: 'Iphasiwedi',
  passwordHint: 'Ugcwaliselwe: inani lokuhlola',
  submit: 'Thumela',
};
