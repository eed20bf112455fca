// Words of the endings, Swahili: spec §4 Transaction on load, Results, §8 Transaction and links.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Namba ya kumbukumbu',
  copy: {
    copy: 'Nakili',
    copyName: 'Nakili namba ya kumbukumbu',
    copied: 'Imenakiliwa',
    selected: 'Imechaguliwa',
  },
  contact: ({ merchant }) => `Wasiliana na ${merchant}`,
  backTo: ({ merchant }) => `Rudi kwa ${merchant}`,

  // Success
  successTitle: 'Malipo yamepokelewa',
  paidBeforeTitle: 'Tayari yamelipwa',
  successMessage: ({ money }) => `Malipo yako ya ${money} yamepokelewa`,
  walletMessage: ({ money }) => `Malipo yako ya ${money} yamepokelewa.`,
  goingBack: ({ merchant, seconds }) => `Utarudishwa kwa ${merchant} baada ya sekunde ${seconds}`,
  continueNow: 'Endelea sasa',
  stay: 'Baki kwenye ukurasa huu',
  cardSaved: 'Kadi yako imehifadhiwa kwenye kivinjari hiki kwa wakati mwingine.',
  cardNotSaved:
    'Kadi yako haikuweza kuhifadhiwa. Malipo yenyewe yamekamilika; wakati mwingine, weka tena kadi.',
  keepReference: 'Unaweza kufunga ukurasa huu sasa. Tunza namba ya kumbukumbu endapo utakuwa na swali.',

  // Failed
  failedTitle: 'Malipo yameshindikana',
  returnTitle: 'Pesa ulizohamisha zinarudishwa kwako',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'Hakuna pesa zilizokatwa kwa jaribio hili la kulipa. Huenda ombi la awali au akaunti ya awali ya uhamisho bado iko wazi: ukilikubali ombi hilo au ukituma pesa kwenye akaunti hiyo, utakuwa umelipa kwa njia hiyo.',
  earlierOpen:
    'Huenda ombi la awali au akaunti ya awali ya uhamisho bado iko wazi: ukilikubali ombi hilo au ukituma pesa kwenye akaunti hiyo, utakuwa umelipa kwa njia hiyo.',
  stillChecked:
    'Bado tunaangalia kama pesa zilikatwa. Kama zilikatwa, malipo yako yamefanyika, na hutakatwa pesa mara mbili. Rudi kwenye linki hii ili kuona matokeo.',
  accountOpen:
    'Bado hakuna uhamisho uliotufikia. Ukituma pesa kwenye akaunti tuliyokupa, malipo yako yatakuwa yamefanyika.',
  partHeld: ({ money, when }) =>
    `${money} zimefika, na kiasi kilichobaki bado hakijafika. Kisipofika, pesa hizo zitarudishwa kwako moja kwa moja tarehe ${when}.`,
  notCompleted: 'Samahani, malipo yako hayakukamilika.',
  startingAgain: ({ seconds }) => `Tutaanza tena baada ya sekunde ${seconds}`,
  tryAgain: 'Jaribu tena',
  changePayment: 'Badilisha malipo',
  changePaymentOption: 'Badilisha njia ya malipo',

  // Issue detected
  issueTitle: 'Tatizo limegunduliwa',
  issues: {
    completed:
      'Muamala huu tayari umekamilika. Tafadhali anzisha muamala mpya ikiwa tu unataka kulipia kitu kingine.',
    abandoned: 'Muamala huu uliachwa bila kukamilika. Tafadhali jaribu muamala mpya',
    expired: 'Muda wa muamala huu umeisha. Tafadhali jaribu muamala mpya',
  },
  chargeCompleted: 'Malipo haya tayari yamekamilika. Tafadhali jaribu muamala mpya',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Linki haijakamilika',
  processedTitle: 'Malipo yanaendelea',
  problems: {
    'link-incomplete': 'Linki ya malipo haya inaonekana haijakamilika au ina makosa, tafadhali angalia tena.',
    'unknown-reference': 'Inaonekana kuna tatizo la kuthibitisha taarifa za malipo.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'Malipo yako yanashughulikiwa kwa sasa.',
  },

  // Endings
  sessionEndTitle: 'Kipindi kimeisha',
  sessionEnd:
    'Umefikisha idadi ya juu ya majaribio ya kulipa kwa muamala huu. Tafadhali anzisha muamala mpya ili kulipa.',
  redirectTitle: ({ merchant }) => `Tunakurudisha kwa ${merchant}`,
  redirectMessage: 'Kama hakuna kinachotokea, bonyeza “Endelea sasa”.',
  closedTitle: 'Malipo yamefungwa',
  reopen: 'Rudi kwenye malipo',
  closed: 'Uliondoka kwenye malipo haya kabla hayajakamilika. Unaweza kufunga ukurasa huu sasa.',
};
