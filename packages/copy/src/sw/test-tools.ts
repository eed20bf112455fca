// Words of the tools in TEST MODE that every stage has, Swahili; ours. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'Jibu linalofuata la mtoa huduma',
  asUsual: 'linakuja kama kawaida',
  order: 'Agiza jibu hili',
  orderMeans:
    'Unachoagiza kitalipata jibu linalofuata la malipo haya. Kisha rudi kwenye malipo, kwenye kichupo chake.',
  ordered: ({ what }) => `Jibu linalofuata: ${what}.`,
  notOrdered: 'Hilo halikuifikia sandbox. Chagua tena.',
  book: 'Daftari la mtoa huduma (linafunguka kwenye kichupo kipya)',
  bookHere: 'Daftari la mtoa huduma',
  faults: {
    answer_lost: 'linapotea njiani',
    garbage: 'haliwezi kusomeka',
    server_error: 'ni hitilafu ya seva yake',
    slow: 'linachelewa mno',
    request_lost: 'haliji kamwe, na swali pia halikufika',
    not_sent: 'halipo: swali halikutumwa kamwe',
    processing: 'ni “processing”',
    no_auth: 'linaomba hatua ambayo hatuwezi kuitoa',
    otp_expired: 'linasema muda wa namba ya uthibitisho umeisha',
    cancel_ignored: 'linapuuza kuwa tulimaliza jaribio la kulipa',
    no_card_record: 'haliitambui kadi iliyohifadhiwa',
    amount_differs: 'linakata kiasi kingine',
    amount_misreported: 'linataja kiasi tofauti na kilichokatwa',
    answered_twice: 'linakuja mara mbili',
    success_after_decline: 'linakataa, na baadaye linakubali',
    decline_after_success: 'linakubali, na baadaye linakataa',
    query_lost: 'kwa ulizo la hali linapotea',
    query_processing: 'kwa ulizo la hali ni “processing”',
    query_not_found: 'kwa ulizo la hali halipati chochote',
    bank_list_failed: 'lenye orodha ya benki linashindikana',
    query_flapping: 'linapotea, na majibu ya maulizo ya hali yanapingana',
    resend_exceeded: 'kwa ombi la kutuma tena ni kuwa yamekuwa mengi mno',
  },
};
