// Words of the receipt, Yoruba, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'Rìsíìtì',
  paidTo: 'Ẹni tí ẹ sanwó fún',
  payee: 'Sí',
  amount: 'Iye owó',
  fees: 'Owó iṣẹ́',
  total: 'Àpapọ̀ tí ẹ san',
  charged: 'Iye tí a gbà lórí káàdì yín',
  date: 'Ọjọ́',
  reference: 'Nọ́ńbà ìtọ́kasí',
  method: 'Ohun tí ẹ fi sanwó',
  status: 'Ipò',
  received: 'Ó ti wọlé',
  refundedInPart: 'Ó ti wọlé, wọ́n sì ti dá apá kan padà',
  refunded: 'Wọ́n ti dá a padà',
  givenBack: 'Iye tí wọ́n dá padà fún yín',
  copy: {
    copy: 'Ṣe ẹ̀dà',
    copyName: 'Ṣe ẹ̀dà nọ́ńbà ìtọ́kasí',
    copied: 'A ti ṣe ẹ̀dà rẹ̀',
    selected: 'A ti yàn án',
  },
  methods: {
    card: 'Káàdì',
    bank_transfer: 'Ìfowóránṣẹ́ báńkì',
    pay_with_bank: 'Báńkì',
    mobile_money: 'Mobile Money',
  },
  wallet: ({ number }) => `Mobile Money ${number}`,
  ending: ({ kind, lastFour }) => `${kind} tó parí sí ${lastFour}`,
};
