// Zulu, a draft: words of the tools in TEST MODE that every stage has. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'Impendulo elandelayo yomhlinzeki',
  asUsual: 'ifika njengenjwayelo',
  order: 'Khetha le mpendulo',
  orderMeans:
    'Okukhethile kuzosebenza empendulweni elandelayo yale nkokhelo. Bese ubuyela enkokhelweni kuthebhu yayo.',
  ordered: ({ what }) => `Impendulo elandelayo: ${what}.`,
  notOrdered: 'Lokho akufikanga ku-sandbox. Khetha futhi.',
  book: 'Incwadi yomhlinzeki uqobo (ivuleka kuthebhu entsha)',
  bookHere: 'Incwadi yomhlinzeki uqobo',
  faults: {
    answer_lost: 'ilahleka endleleni',
    garbage: 'ayifundeki',
    server_error: 'yiphutha leseva yakhe',
    slow: 'ifika sekwephuzile kakhulu',
    request_lost: 'ayifiki nhlobo, nombuzo awufikanga',
    not_sent: 'ayikho: umbuzo awuzange uphume',
    processing: 'ithi “kusacutshungulwa”',
    no_auth: 'icela isinyathelo esingakwazi ukusinikeza',
    otp_expired: 'ithi ikhodi iphelelwe yisikhathi',
    cancel_ignored: 'ayinaki ukuthi siwumisile umzamo',
    no_card_record: 'ayilazi ikhadi eligciniwe',
    amount_differs: 'ithatha elinye inani',
    amount_misreported: 'isho inani elehlukile kunalelo elithathiwe',
    answered_twice: 'ifika kabili',
    success_after_decline: 'iyenqaba, bese igunyaza kamuva',
    decline_after_success: 'iyagunyaza, bese iyenqaba kamuva',
    query_lost: 'yombuzo wokubheka iyalahleka',
    query_processing: 'yombuzo wokubheka ithi “kusacutshungulwa”',
    query_not_found: 'yombuzo wokubheka ithi akutholakalanga lutho',
    bank_list_failed: 'enohlu lwamabhange iyahluleka',
    query_flapping: 'iyalahleka, futhi ezombuzo wokubheka ziyaphikisana',
    resend_exceeded: 'yokuthumela futhi ithi sekuthunyelwe kaningi kakhulu',
  },
};
