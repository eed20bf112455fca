// Words of the tools in TEST MODE that every stage has, Hausa, a draft; ours. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'Amsar mai sarrafa biya ta gaba',
  asUsual: 'ta zo kamar yadda aka saba',
  order: 'Nemi wannan amsar',
  orderMeans:
    'Abin da kuka nema zai shafi amsa ta gaba ta wannan biyan. Sannan ku koma ga biyan a nasa tab ɗin.',
  ordered: ({ what }) => `Amsa ta gaba: ${what}.`,
  notOrdered: 'Abin da kuka zaɓa bai isa sandbox ba. Ku sake zaɓa.',
  book: 'Littafin mai sarrafa biya da kansa (yana buɗe sabon tab)',
  bookHere: 'Littafin mai sarrafa biya da kansa',
  faults: {
    answer_lost: 'ta ɓace a hanya',
    garbage: 'ba za a iya karanta ta ba',
    server_error: 'kuskure ne daga sabarsa',
    slow: 'ta makara',
    request_lost: 'ba ta zo ba, tambayar ma ba ta isa ba',
    not_sent: 'babu: tambayar ba ta fita ba',
    processing: 'ita ce “processing”',
    no_auth: 'tana neman matakin da ba za mu iya bayarwa ba',
    otp_expired: 'tana cewa lokacin lambar tabbatarwa ya ƙare',
    cancel_ignored: 'ba ta kula cewa mun dakatar da yunƙurin ba',
    no_card_record: 'ba ta san katin da aka adana ba',
    amount_differs: 'ta cire wani adadi dabam',
    amount_misreported: 'ta faɗi adadin da ba shi aka cire ba',
    answered_twice: 'ta zo sau biyu',
    success_after_decline: 'ta ƙi, daga baya ta amince',
    decline_after_success: 'ta amince, daga baya ta ƙi',
    query_lost: 'ta bincike ta ɓace',
    query_processing: 'ta bincike ita ce “processing”',
    query_not_found: 'ta bincike ba ta sami komai ba',
    bank_list_failed: 'mai jerin bankuna ba ta yi nasara ba',
    query_flapping: 'ta ɓace, kuma amsoshin bincike suna karyata juna',
    resend_exceeded: 'ga sake aikawa ita ce an nema sau da yawa',
  },
};
