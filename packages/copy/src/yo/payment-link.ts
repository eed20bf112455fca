// Words of the payment link's form, Yoruba, a draft: spec §2 Payment link form, §5, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Sanwó fún ${merchant}`,
  fullName: 'Orúkọ ní kíkún',
  optional: 'Ẹ lè fi èyí sílẹ̀ láìkọ nǹkan kan.',
  email: 'Íméèlì',
  emailRight: 'Ó jọ pé àdírẹ́sì íméèlì yìí tọ̀nà.',
  amount: 'Iye owó',
  limits: ({ currency, min, max }) => `${currency}: ó kéré jù ${min}, ó pọ̀ jù ${max}`,
  least: ({ min }) => `Iye tó kéré jù lọ: ${min}`,
  proceed: 'Tẹ̀síwájú',
  next: ({ money }) => `Lẹ́yìn èyí, ẹ máa yan bí ẹ ṣe fẹ́ san ${money}.`,
  missing: ({ fields }) => `A ṣì nílò: ${fields}`,
  missingNames: {
    name: 'orúkọ tó kúrú jù bẹ́ẹ̀ lọ',
    email: 'íméèlì yín',
    amount: 'iye owó tí kò kéré jù tí kò sì pọ̀ jù',
  },
  contact: ({ merchant }) => `Kàn sí ${merchant}`,
  close: 'Pa á dé',
  closesItself: 'Èyí máa pa dé fúnra rẹ̀ ní ìṣẹ́jú-àáyá díẹ̀. A kò gba owó kankan.',
  notReached: 'Kò dé ọ̀dọ̀ wa, a kò sì gba owó kankan. Ẹ yẹ íńtánẹ́ẹ̀tì yín wò kí ẹ sì tún tẹ “Tẹ̀síwájú”.',
  chargeFails:
    'Ẹ má bínú, a kò lè ṣe ìsanwó yìí. Ẹ jọ̀wọ́, ẹ kàn sí iléeṣẹ́ tí ẹ fẹ́ sanwó fún láti rí ìrànlọ́wọ́ gbà',
  // What is wrong with a field; the service says the same
  nameTooLong: 'Ẹ tẹ orúkọ tí kò ju lẹ́tà 100 lọ.',
  emailWrong: 'Ẹ tẹ àdírẹ́sì íméèlì bíi name@example.com.',
  amountMissing: 'Ẹ tẹ iye owó kan.',
  amountTooSmall: ({ least }) => `Ẹ tẹ iye tí kò kéré sí ${least}.`,
  amountTooLarge: ({ most }) => `Ẹ tẹ iye tí kò ju ${most} lọ.`,
  amountNotWhole: ({ currency }) => `Ẹ tẹ iye odindi: ${currency} kò ní ìdá lẹ́yìn àmì kókó.`,
  amountTooFine: 'Ẹ tẹ iye tí nọ́ńbà tó wà lẹ́yìn àmì kókó rẹ̀ kò ju 2 lọ, bíi 1250.50.',
  amountNoNumber: ({ example }) => `Ẹ fi nọ́ńbà tẹ iye owó náà, bíi ${example}.`,
  amountChanged: 'Iye owó línkì yìí ti yí padà. Ẹ wo iye tuntun náà, kí ẹ sì tún tẹ “Tẹ̀síwájú”.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'Wọ́n ti pa línkì yìí',
    'merchant-closed': 'Ẹ kò lè sanwó fún iléeṣẹ́ yìí níbí',
    'not-resolved': 'Nǹkan kan kò tọ́',
  },
  problems: {
    'switched-off': ({ merchant }) =>
      `${merchant} kì í gba owó nípasẹ̀ línkì yìí mọ́. Ẹ jọ̀wọ́, ẹ béèrè fún òmíràn.`,
    'merchant-closed': ({ merchant }) =>
      `${merchant} kò gba owó níbí ní báyìí. A kò gba owó kankan lọ́wọ́ yín.`,
    'not-resolved': () =>
      'Àṣìṣe kan wáyé nígbà tí a ń ṣí línkì ìsanwó yìí. Ẹ jọ̀wọ́, ẹ yẹ̀ ẹ́ wò bóyá kò pé tàbí kò tọ̀nà.',
  },
};
