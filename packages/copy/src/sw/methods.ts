// What each way to pay is called and how it works, Swahili: spec §2 Method list, §3 Payment method catalogue.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Lipa kwa Benki',
    pay_with_opay: 'Lipa kwa OPay',
    pay_with_palmpay: 'Lipa kwa PalmPay',
    pay_with_gtb: 'Lipa kwa GTBank',
    pay_with_capitec: 'Lipa kwa Capitec',
    mobile_money: 'Lipa kwa Pesa za Simu',
    card: 'Lipa kwa Kadi ya Benki',
    bank_transfer: 'Lipa kwa Uhamisho wa Benki',
    wave: 'Lipa kwa Wave',
    mtn: 'Lipa kwa MTN',
    moov: 'Lipa kwa Moov',
    orange: 'Lipa kwa Orange',
  },
  bankInZar: 'Lipa kwa Benki (Instant EFT)',
  howItWorks: ({ method }) => `${method}: jinsi inavyofanya kazi`,
  steps: {
    card: [
      'Weka namba ya kadi yako, tarehe ya mwisho wa matumizi na namba ya usalama.',
      'Idhinisha kwa PIN yako, kwa namba ya uthibitisho au kwenye ukurasa wa benki yako.',
      'Subiri uthibitisho hapa.',
    ],
    bank_transfer: [
      'Nakili namba ya akaunti tutakayokuonyesha.',
      'Hamisha kiasi kamili kutoka app ya benki yako.',
      'Baki hapa hadi tuthibitishe.',
    ],
    pay_with_bank: [
      'Chagua benki yako.',
      'Weka taarifa ambazo benki yako inahitaji, kama zipo.',
      'Idhinisha kwa namba ya uthibitisho au kwenye app ya benki yako.',
    ],
    mobile_money: [
      'Weka namba ya pochi yako.',
      'Kubali ombi kwenye simu kwa PIN ya pochi yako.',
      'Subiri uthibitisho hapa.',
    ],
  },
};
