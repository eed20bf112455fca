// Words of the payment link's form, Swahili: spec §2 Payment link form, §5, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Lipa ${merchant}`,
  fullName: 'Jina kamili',
  optional: 'Unaweza kuacha sehemu hii wazi.',
  email: 'Barua pepe',
  emailRight: 'Anwani hii ya barua pepe inaonekana sahihi.',
  amount: 'Kiasi',
  limits: ({ currency, min, max }) => `${currency}: kiasi cha chini ${min}, kiasi cha juu ${max}`,
  least: ({ min }) => `Kiasi cha chini ${min}`,
  proceed: 'Endelea',
  next: ({ money }) => `Hatua inayofuata utachagua jinsi ya kulipa ${money}.`,
  missing: ({ fields }) => `Bado kinahitajika: ${fields}`,
  missingNames: {
    name: 'jina fupi zaidi',
    email: 'barua pepe yako',
    amount: 'kiasi kilicho ndani ya kiwango kinachoruhusiwa',
  },
  contact: ({ merchant }) => `Wasiliana na ${merchant}`,
  close: 'Funga',
  closesItself: 'Hii itajifunga yenyewe baada ya sekunde chache. Hakuna pesa zilizokatwa.',
  notReached:
    'Hatua hiyo haikutufikia, na hakuna pesa zilizokatwa. Angalia intaneti yako, kisha bonyeza tena “Endelea”.',
  chargeFails:
    'Samahani, tumeshindwa kushughulikia muamala huu. Tafadhali wasiliana na biashara unayojaribu kulipa upate msaada',
  // What is wrong with a field; the service says the same
  nameTooLong: 'Weka jina lisilozidi herufi 100.',
  emailWrong: 'Weka anwani ya barua pepe kama name@example.com.',
  amountMissing: 'Weka kiasi.',
  amountTooSmall: ({ least }) => `Weka angalau ${least}.`,
  amountTooLarge: ({ most }) => `Weka kiasi kisichozidi ${most}.`,
  amountNotWhole: ({ currency }) => `Weka kiasi kizima bila desimali: ${currency} haina desimali.`,
  amountTooFine: 'Weka kiasi chenye desimali zisizozidi 2, kama 1250.50.',
  amountNoNumber: ({ example }) => `Weka kiasi kwa tarakimu, kama ${example}.`,
  amountChanged: 'Kiasi cha linki hii kimebadilika. Angalia kiasi kipya, kisha bonyeza tena “Endelea”.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'Linki hii imezimwa',
    'merchant-closed': 'Biashara hii haiwezi kulipwa hapa',
    'not-resolved': 'Kuna hitilafu',
  },
  problems: {
    'switched-off': ({ merchant }) =>
      `Malipo kwa ${merchant} hayapokelewi tena kupitia linki hii. Tafadhali omba linki nyingine.`,
    'merchant-closed': ({ merchant }) =>
      `Malipo kwa ${merchant} hayapokelewi hapa kwa sasa. Hakuna pesa zilizokatwa.`,
    'not-resolved': () =>
      'Kulitokea hitilafu wakati wa kufungua linki hii ya malipo. Tafadhali hakikisha kuwa haijakatika na haina makosa.',
  },
};
