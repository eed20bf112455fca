// Zulu, a draft: what each way to pay is called and how it works.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Khokha ngebhange',
    pay_with_opay: 'Khokha nge-OPay',
    pay_with_palmpay: 'Khokha nge-PalmPay',
    pay_with_gtb: 'Khokha nge-GTBank',
    pay_with_capitec: 'Khokha nge-Capitec',
    mobile_money: 'Khokha nge-mobile money',
    card: 'Khokha ngekhadi le-debit',
    bank_transfer: 'Khokha ngokudlulisela ebhange',
    wave: 'Khokha nge-Wave',
    mtn: 'Khokha nge-MTN',
    moov: 'Khokha nge-Moov',
    orange: 'Khokha nge-Orange',
  },
  bankInZar: 'Khokha ngebhange (Instant EFT)',
  howItWorks: ({ method }) => `Kusebenza kanjani: ${method}`,
  steps: {
    card: [
      'Faka inombolo yekhadi lakho, usuku lokuphelelwa nekhodi yokuphepha.',
      'Gunyaza nge-PIN yakho, ngekhodi noma ekhasini lebhange lakho.',
      'Linda isiqinisekiso lapha.',
    ],
    bank_transfer: [
      'Kopisha inombolo ye-akhawunti esikubonisa yona.',
      'Dlulisela inani eliqondile ku-app yebhange lakho.',
      'Hlala lapha size sikuqinisekise.',
    ],
    pay_with_bank: [
      'Khetha ibhange lakho.',
      'Faka imininingwane edingwa yibhange lakho, uma ikhona.',
      'Gunyaza ngekhodi noma ku-app yebhange lakho.',
    ],
    mobile_money: [
      'Faka inombolo ye-wallet yakho.',
      'Gunyaza isicelo sokukhokha nge-PIN ye-wallet yakho.',
      'Linda isiqinisekiso lapha.',
    ],
  },
};
