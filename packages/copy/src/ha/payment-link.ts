// Words of the payment link's form, Hausa, a draft: spec §2 Payment link form, §5, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Biya ${merchant}`,
  fullName: 'Cikakken suna',
  optional: 'Za ku iya barin wannan babu komai.',
  email: 'Imel',
  emailRight: 'Wannan adireshin imel kamar daidai yake.',
  amount: 'Adadi',
  limits: ({ currency, min, max }) => `${currency}: mafi ƙaranci ${min}, mafi yawa ${max}`,
  least: ({ min }) => `Mafi ƙaranci ${min}`,
  proceed: 'Ci gaba',
  next: ({ money }) => `Na gaba, za ku zaɓi yadda za ku biya ${money}.`,
  missing: ({ fields }) => `Abin da ya rage: ${fields}`,
  missingNames: { name: 'sunan da ya fi gajarta', email: 'imel ɗinku', amount: 'adadin da ke cikin iyaka' },
  contact: ({ merchant }) => `Tuntuɓi ${merchant}`,
  close: 'Rufe',
  closesItself: 'Wannan zai rufe da kansa nan da sakan kaɗan. Ba a cire muku komai ba.',
  notReached:
    'Abin da kuka aika bai iso wurinmu ba, kuma ba a cire muku komai ba. Ku duba intanet ɗinku ku sake danna Ci gaba.',
  chargeFails:
    'Ku yi haƙuri, ba mu iya aiwatar da wannan biyan ba. Don Allah ku tuntuɓi kasuwancin da kuke ƙoƙarin biya domin neman taimako',
  // What is wrong with a field; the service says the same
  nameTooLong: 'Ku shigar da suna da bai wuce haruffa 100 ba.',
  emailWrong: 'Ku shigar da adireshin imel kamar name@example.com.',
  amountMissing: 'Ku shigar da adadi.',
  amountTooSmall: ({ least }) => `Ku shigar da aƙalla ${least}.`,
  amountTooLarge: ({ most }) => `Kada ku shigar da fiye da ${most}.`,
  amountNotWhole: ({ currency }) => `Ku shigar da cikakken adadi: ${currency} ba shi da lambobi bayan ɗigo.`,
  amountTooFine: 'Ku shigar da adadin da lambobinsa bayan ɗigo ba su wuce 2 ba, kamar 1250.50.',
  amountNoNumber: ({ example }) => `Ku shigar da adadin da lambobi, kamar ${example}.`,
  amountChanged: 'Adadin wannan linkin ya canja. Ku duba sabon adadin ku sake danna Ci gaba.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'An kashe wannan linkin',
    'merchant-closed': 'Ba za a iya biyan wannan kasuwancin a nan ba',
    'not-resolved': 'An sami matsala',
  },
  problems: {
    'switched-off': ({ merchant }) => `Ba a ƙara biyan ${merchant} ta wannan linkin. Don Allah ku nemi wani.`,
    'merchant-closed': ({ merchant }) =>
      `A halin yanzu ba a biyan ${merchant} a nan. Ba a cire muku komai ba.`,
    'not-resolved': () =>
      'An sami kuskure wajen buɗe wannan linkin biya. Don Allah ku tabbatar cewa ya cika kuma daidai ne.',
  },
};
