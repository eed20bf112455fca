// Zulu, a draft: what the sandbox says to a tester: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'Leli khasi alifinyeleleki okwamanje',
  text: 'Ibhange lokuhlola aliphenduli. Kuphephile ukuzama futhi ngemva kwesikhashana: awukwazi ukukhokha kabili.',
  tryAgain: 'Zama futhi',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'I-sandbox ayiphenduli. Sicela uzame futhi ngemva kwesikhashana.',
  FAULT_MISSING: 'Khetha okungahambi kahle.',
  WALLET_PIN_WRONG: 'Le PIN ayilungile. I-PIN yokuhlola ngu-1234.',
  PASSWORD_MISSING: 'Faka iphasiwedi.',
  PASSWORD_WRONG: 'Ibhange aliyazi le phasiwedi.',
  NO_SUCH_ACCOUNT:
    'I-sandbox ayivulanga akhawunti enale nombolo. Qala ukudlulisela ebhange ekhasini lokukhokha bese uthumela inombolo ekhona lapho.',
  NO_SUCH_PAYMENT:
    'Ayikho inkokhelo enale nombolo yereferensi. Thatha leyo esekhelini lekhasi layo lokukhokha, noma uyiyeke: khona-ke noma iyiphi inkokhelo elandelayo izohlangana nephutha.',
  TRANSFER_NOT_POSITIVE: 'kufanele libe ngaphezu kuka-0',
  TRANSFER_NOT_WHOLE: ({ currency }) => `kufanele libe yinombolo ephelele: i-${currency} ayinawo amasenti`,
  TRANSFER_TOO_MANY_DECIMALS: 'kufanele libe nezinombolo ezingadluli kwezingu-2 ngemva kwechashazi',
  TRANSFER_TOO_LARGE: 'lingaphezu kwalokho okungathunyelwa',
  TRANSFER_NOT_A_NUMBER: 'kufanele libe umbhalo wedesimali ofana no-"1500" noma "1500.50"',
};
