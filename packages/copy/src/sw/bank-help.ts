// Words of help and of "I can't find my bank", Swahili: spec §2 Pay with bank flow, §5, §8.
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'Hakuna kinachopotea unaposoma hapa, na hata ukiangalia mara nyingi, hutakatwa pesa mara mbili.',
    'Kama benki yako imekata pesa na ukurasa huu bado hauonyeshi hivyo, subiri dakika chache. Malipo yaliyothibitishwa huonekana hapa kila mara.',
    'Yasipoonekana bado, wasiliana nasi na utaje namba ya kumbukumbu ya malipo haya. Tutafuatilia na benki yako.',
  ],
  position: ({ at, of }) => `Ujumbe ${at} kati ya ${of}`,
  list: 'Ujumbe wa msaada',
  next: 'Unaofuata',
  previous: 'Uliotangulia',
  contact: 'Wasiliana na huduma kwa wateja',
  goBack: 'Rudi',

  // bank-unavailable
  intro: 'Tuambie ungependa kulipa kwa benki gani, nasi tutajaribu kuiongeza.',
  bank: 'Benki yako',
  choose: 'Chagua kwenye orodha',
  other: 'Au andika jina lake',
  submit: 'Tuma',
  sending: 'Inatuma…',
  missing: 'Chagua benki yako au andika jina lake.',
  received: '✓ Asante. Tumepokea ombi lako',
  failed: 'Kulikuwa na tatizo la kutuma ombi lako la benki. Tafadhali jaribu tena.',
};
