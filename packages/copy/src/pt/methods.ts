// What each way to pay is called and how it works, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Pagar com o banco',
    pay_with_opay: 'Pagar com OPay',
    pay_with_palmpay: 'Pagar com PalmPay',
    pay_with_gtb: 'Pagar com GTBank',
    pay_with_capitec: 'Pagar com Capitec',
    mobile_money: 'Pagar com carteira móvel',
    card: 'Pagar com cartão de débito',
    bank_transfer: 'Pagar por transferência bancária',
    wave: 'Pagar com Wave',
    mtn: 'Pagar com MTN',
    moov: 'Pagar com Moov',
    orange: 'Pagar com Orange',
  },
  bankInZar: 'Pagar com o banco (Instant EFT)',
  howItWorks: ({ method }) => `Como funciona: ${method}`,
  steps: {
    card: [
      'Introduza o número do cartão, a data de validade e o código de segurança.',
      'Aprove com o seu PIN, com um código ou na página do seu banco.',
      'Espere aqui pela confirmação.',
    ],
    bank_transfer: [
      'Copie o número da conta que lhe mostramos.',
      'Transfira o valor certo, nem mais nem menos, na app do seu banco.',
      'Fique aqui até confirmarmos.',
    ],
    pay_with_bank: [
      'Escolha o seu banco.',
      'Introduza os dados de que o seu banco precisa, se pedir algum.',
      'Aprove com um código ou na app do seu banco.',
    ],
    mobile_money: [
      'Introduza o número da sua carteira.',
      'Aprove o pedido com o PIN da sua carteira.',
      'Espere aqui pela confirmação.',
    ],
  },
};
