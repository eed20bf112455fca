// Words of the tools in TEST MODE that every stage has, Yoruba, a draft; ours. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'Ìdáhùn tó kàn láti ọ̀dọ̀ olùpèsè',
  asUsual: 'ń bọ̀ bó ṣe máa ń rí',
  order: 'Ní kí ìdáhùn yìí wá',
  orderMeans:
    'Ohun tí ẹ bá yàn ni ìdáhùn tó kàn fún ìsanwó yìí máa jẹ́. Lẹ́yìn náà, ẹ padà sí ìsanwó náà nínú táàbù rẹ̀.',
  ordered: ({ what }) => `Ìdáhùn tó kàn: ${what}.`,
  notOrdered: 'Kò dé ọ̀dọ̀ sandbox. Ẹ yàn lẹ́ẹ̀kan sí i.',
  book: 'Ìwé àkọsílẹ̀ olùpèsè fúnra rẹ̀ (ó máa ṣí nínú táàbù tuntun)',
  bookHere: 'Ìwé àkọsílẹ̀ olùpèsè fúnra rẹ̀',
  faults: {
    answer_lost: 'sọnù lójú ọ̀nà',
    garbage: 'kò ṣeé kà',
    server_error: 'jẹ́ àṣìṣe sáfà rẹ̀',
    slow: 'pẹ́ jù kó tó dé',
    request_lost: 'kò dé rárá, ìbéèrè náà kò sì dé',
    not_sent: 'kò sí: ìbéèrè náà kò kúrò rárá',
    processing: 'jẹ́ “processing”',
    no_auth: 'béèrè ìgbésẹ̀ tí a kò lè ṣe',
    otp_expired: 'sọ pé kóòdù ti dópin',
    cancel_ignored: 'kò náání pé a ti fi òpin sí ìgbìyànjú náà',
    no_card_record: 'kò mọ káàdì tí a tọ́jú',
    amount_differs: 'gba iye mìíràn',
    amount_misreported: 'sọ iye tó yàtọ̀ sí èyí tó gbà',
    answered_twice: 'dé lẹ́ẹ̀mejì',
    success_after_decline: 'kọ̀, ó sì fọwọ́ sí i lẹ́yìn náà',
    decline_after_success: 'fọwọ́ sí i, ó sì kọ̀ lẹ́yìn náà',
    query_lost: 'sí àyẹ̀wò sọnù',
    query_processing: 'sí àyẹ̀wò jẹ́ “processing”',
    query_not_found: 'sí àyẹ̀wò kò rí nǹkan kan',
    bank_list_failed: 'tó ní àkójọ báńkì kùnà',
    query_flapping: 'sọnù, àwọn àyẹ̀wò sì ta ko ara wọn',
    resend_exceeded: 'sí ìbéèrè àtúnránṣẹ́ ni pé ó ti pọ̀ jù',
  },
};
