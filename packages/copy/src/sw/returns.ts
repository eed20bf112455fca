// Words of the pages around the bank's, Swahili: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Ukurasa wa benki yako',
  noWay: threeDs.noWay,
  noWayMoney: 'Hakuna pesa zinazokatwa kabla hujathibitisha kwenye benki yako.',
  back: 'Rudi kwenye malipo yako',
  verifying: 'Tunathibitisha malipo yako',
  verifyingMeans: 'Tunaiuliza benki yako. Hii huchukua sekunde chache.',
  stillProcessing:
    'Inaonekana kuna tatizo la kuthibitisha muamala huu, tafadhali pakia upya ukurasa huu. Tatizo likiendelea, tafadhali wasiliana na huduma kwa wateja.',
  failedTitle: 'Malipo hayakukamilika',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back':
      'Pesa ambazo benki yako ilikata kwa jaribio hili la kulipa zinarudishwa kwako. Bado hazijatumwa.',
    'sent-back':
      'Pesa ambazo benki yako ilikata kwa jaribio hili la kulipa zimetumwa kurudi kwako; huenda benki yako ikahitaji siku chache kuzionyesha.',
    'still-checked': 'Bado tunaangalia na benki yako. Hutakatwa pesa mara mbili.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back':
      'Pesa zilikatwa pia kwa jaribio la pili la kulipa. Pesa hizo zinarudishwa kwako; bado hazijatumwa.',
    'sent-back':
      'Pesa zilikatwa pia kwa jaribio la pili la kulipa. Pesa hizo zimetumwa kurudi kwako; huenda benki yako ikahitaji siku chache kuzionyesha.',
  },
  notFound: 'Tumeshindwa kuthibitisha muamala huu. Tafadhali wasiliana na huduma kwa wateja.',
  elsewhereKnown: 'Kama ulitoka kwenye kichupo kingine, hicho tayari kina matokeo, na unaweza kufunga hiki.',
  elsewhereGoesOn: 'Kama ulitoka kwenye kichupo kingine, hicho kitaendelea benki yako itakapojibu.',
  returnedTitle: 'Umerudi kutoka benki yako',
  returnedMeans: 'Malipo yako yanaendelea kwenye ukurasa unaozunguka huu.',
  testTitle: '3-D Secure ya majaribio',
  testMeans: 'Ukurasa huu unachukua nafasi ya ukurasa wa benki yako. Hakuna pesa halisi zinazotumwa.',
  testAmount: 'Kiasi',
  testPaidTo: 'Malipo kwa',
  password: 'Nenosiri',
  passwordHint: 'Limejazwa kwa ajili yako: ni la majaribio',
  submit: 'Tuma',
};
