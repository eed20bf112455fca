// What each way to pay is called and how it works, Hausa, a draft: spec §2 Method list, §3 Payment method catalogue.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Biya ta banki',
    pay_with_opay: 'Biya da OPay',
    pay_with_palmpay: 'Biya da PalmPay',
    pay_with_gtb: 'Biya da GTBank',
    pay_with_capitec: 'Biya da Capitec',
    mobile_money: 'Biya da Mobile Money',
    card: 'Biya da katin banki (Debit)',
    bank_transfer: 'Biya ta tura kuɗi (Bank Transfer)',
    wave: 'Biya da Wave',
    mtn: 'Biya da Mtn',
    moov: 'Biya da Moov',
    orange: 'Biya da Orange',
  },
  bankInZar: 'Biya ta banki (Instant EFT)',
  howItWorks: ({ method }) => `Yadda ake yi: ${method}`,
  steps: {
    card: [
      'Ku shigar da lambar katinku, ranar ƙarewa da lambar tsaro.',
      'Ku amince da biyan ta PIN ɗinku, lambar tabbatarwa ko shafin bankinku.',
      'Ku jira tabbaci a nan.',
    ],
    bank_transfer: [
      'Ku kwafa lambar asusun da za mu nuna muku.',
      'Ku tura adadin daidai daga manhajar bankinku.',
      'Ku tsaya a nan har sai mun tabbatar.',
    ],
    pay_with_bank: [
      'Ku zaɓi bankinku.',
      'Ku shigar da bayanan da bankinku yake buƙata, idan akwai.',
      'Ku amince da biyan ta lambar tabbatarwa ko a manhajar bankinku.',
    ],
    mobile_money: [
      'Ku shigar da lambar walat ɗinku.',
      'Ku amsa saƙon amincewa ta PIN na walat ɗinku.',
      'Ku jira tabbaci a nan.',
    ],
  },
};
