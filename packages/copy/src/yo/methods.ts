// What each way to pay is called and how it works, Yoruba, a draft: spec §2 Method list, §3 Payment method catalogue.
import type { Translated } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

export const methodWords: Translated<typeof english> = {
  labels: {
    pay_with_bank: 'Fi báńkì sanwó',
    pay_with_opay: 'Fi OPay sanwó',
    pay_with_palmpay: 'Fi PalmPay sanwó',
    pay_with_gtb: 'Fi GTBank sanwó',
    pay_with_capitec: 'Fi Capitec sanwó',
    mobile_money: 'Fi Mobile Money sanwó',
    card: 'Fi káàdì debit sanwó',
    bank_transfer: 'Fi owó ránṣẹ́ láti báńkì (transfer)',
    wave: 'Fi Wave sanwó',
    mtn: 'Fi MTN sanwó',
    moov: 'Fi Moov sanwó',
    orange: 'Fi Orange sanwó',
  },
  bankInZar: 'Fi báńkì sanwó (Instant EFT)',
  howItWorks: ({ method }) => `Bí “${method}” ṣe ń ṣiṣẹ́`,
  steps: {
    card: [
      'Ẹ tẹ nọ́ńbà káàdì yín, ọjọ́ tó máa dópin àti nọ́ńbà ààbò.',
      'Ẹ fi PIN yín, kóòdù tàbí ojú ìwé báńkì yín fọwọ́ sí i.',
      'Ẹ dúró níbí títí a ó fi fìdí rẹ̀ múlẹ̀.',
    ],
    bank_transfer: [
      'Ẹ ṣe ẹ̀dà nọ́ńbà àkáǹtì tí a máa fi hàn yín.',
      'Ẹ fi iye owó náà gan-an ránṣẹ́ láti áàpù báńkì yín.',
      'Ẹ dúró níbí títí a ó fi fìdí rẹ̀ múlẹ̀.',
    ],
    pay_with_bank: [
      'Ẹ yan báńkì yín.',
      'Ẹ tẹ àlàyé tí báńkì yín nílò, bí ó bá nílò ìkankan.',
      'Ẹ fi kóòdù fọwọ́ sí i tàbí kí ẹ fọwọ́ sí i nínú áàpù báńkì yín.',
    ],
    mobile_money: [
      'Ẹ tẹ nọ́ńbà wọ́lẹ́ẹ̀tì yín.',
      'Ẹ fi PIN wọ́lẹ́ẹ̀tì yín fọwọ́ sí ìbéèrè orí fóònù yín.',
      'Ẹ dúró níbí títí a ó fi fìdí rẹ̀ múlẹ̀.',
    ],
  },
};
