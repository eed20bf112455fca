// Words of a receipt that is sent by e-mail, Zulu, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptMail as english } from '../en/receipt-mail.ts';

export const receiptMail: Translated<typeof english> = {
  subject: ({ money, merchant }) => `Irisidi: kukhokhwe ${money} ku-${merchant}`,
  intro: ({ merchant }) => `Nansi irisidi yakho evela ku-${merchant}.`,
  test: 'Lena bekuyinkokhelo yokuhlola. Ayikho imali yangempela ekhokhiwe.',
  row: ({ name, value }) => `${name}: ${value}`,
  check: 'Noma ubani angahlola lapha ukuthi eyangempela:',
  why: 'Uthola le imeyili ngoba icelwe ekhasini lenkokhelo yakho. Akekho ofunda izimpendulo zayo.',
};
