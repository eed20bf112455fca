// Zulu, a draft: words of what became of a transfer, on the result screens.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `I-${merchant} ayikakhokhelwa.`,
  reasons: {
    excess: 'Uthumele imali engaphezu kwaleyo efunwa yile nkokhelo. Eyeqile ibuyiselwa kuwe.',
    underpaid: 'Uthumele imali engaphansi kwaleyo efunwa yile nkokhelo, ngakho yonke ibuyiselwa kuwe.',
    wrong_amount:
      'Uthumele inani elehlukile kunalelo elifunwa yile nkokhelo, ngakho yonke imali ibuyiselwa kuwe.',
    late: 'Imali oyidlulisele ifike i-akhawunti isiphelelwe yisikhathi, ngakho yonke ibuyiselwa kuwe.',
    duplicate: 'Le nkokhelo ibisivele ikhokhiwe, ngakho imali oyidlulisele okwesibili ibuyiselwa kuwe.',
    account_used:
      'I-akhawunti yamukela ukudluliselwa okukodwa kuphela, ngakho noma iyiphi imali ethunyelwe kuyo ngemva kwalokho nayo ibuyiselwa kuwe.',
    out_of_limits:
      'Imali oyidlulisele ibingaphandle kwalokho okwamukelwa yi-akhawunti, ngakho yonke ibuyiselwa kuwe.',
  },
  acceptedMore: ({ merchant }) =>
    `Uthumele imali engaphezu kwaleyo ebifunwa yile nkokhelo. I-${merchant} iyithole yonke.`,
  acceptedLess: ({ merchant }) =>
    `Uthumele imali engaphansi kwaleyo ebifunwa yile nkokhelo. I-${merchant} iyamukele.`,
  nothing:
    'Ayikho imali edluliselwe efikile kithi, ngakho awukhokhanga. Uma ibhange lakho likhiphe imali ku-akhawunti yakho, imali ibuyiselwa kuwe ngokuzenzakalelayo lapho ifika kithi.',
  noAccount:
    'Ibhange alikwazanga ukuvula i-akhawunti yokudlulisela kwakho, ngakho bekungekho lapho ungadlulisela khona, futhi ayikho imali ethathiwe.',
  sent: 'Okuthumele',
  asked: 'Okuceliwe',
  accepts: 'Ukudlulisela okukodwa kungaba',
  limits: ({ min, max }) => `${min} kuya ku-${max}`,
  back: 'Okubuyiselwa kuwe',
  to: 'Kuya ku',
  sameAccount: 'i-akhawunti ebivela kuyo',
  when: 'Nini',
  owed: 'Ayikathunyelwa; leli khasi lizokutshela',
  reversed: 'Isibuyiselwe; izobonakala ezinsukwini ezimbalwa',
};
