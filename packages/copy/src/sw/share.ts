// Words of going on with another device, and of asking somebody else to pay, Swahili.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Tumia kifaa kingine au omba mtu alipe',
  toPay: ({ money, merchant }) => `${money} kwa ${merchant}`,
  waiting: 'Bado haijalipwa.',
  underWay: 'Kuna mtu analipa sasa hivi.',
  showsResult: 'Ukurasa huu utaonyesha matokeo wenyewe.',

  code: {
    title: 'Endelea kwa kifaa kingine',
    means: 'Elekeza kamera ya simu kwenye msimbo huu. Malipo yatafunguka huko kama yalivyo hapa.',
    picture: 'Msimbo wa QR wa malipo haya',
    yours: 'Usimwonyeshe mtu mwingine msimbo huu: anayeuchanganua anaona malipo kama unavyoyaona wewe.',
  },

  ask: {
    title: 'Omba mtu alipe',
    means: ({ merchant }) =>
      `Ataona ${merchant}, kiasi, kinacholipiwa na ujumbe wako, na hakuna kingine kukuhusu.`,
    note: 'Ujumbe wako',
    hint: ({ most }) => `Si lazima, herufi zisizozidi ${most}`,
    tooLong: ({ most }) => `Tafadhali fupisha ujumbe wako usizidi herufi ${most}.`,
    submit: 'Tengeneza kiungo',
  },
  asksEnough:
    'Umeomba watu wengi kadiri inavyowezekana kwa wakati mmoja. Ondoa kiungo kimoja ili uombe mtu mwingine.',
  askedTooOften: 'Umeomba watu wengi kadiri malipo haya yanavyoruhusu.',

  askedPerson: 'Mtu uliyemwomba',
  noNote: 'Bila ujumbe',
  notShownAgain: 'Kiungo hiki kilitengenezwa awali na hakiwezi kuonyeshwa tena.',
  message: ({ money, merchant, url }) => `Unaweza kunilipia ${money} kwa ${merchant}? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Unaweza kunilipia ${money} kwa ${merchant}? ${url}`,
  send: 'Tuma kwa WhatsApp',
  copy: 'Nakili kiungo',
  copied: 'Imenakiliwa',
  selected: 'Imechaguliwa',
  takeBack: 'Ondoa ombi',
  tookBack: 'Ombi limeondolewa. Hakuna anayeweza kuanza kulipa kwa kiungo hicho tena.',
  back: 'Rudi kwenye malipo',

  youWereAsked: 'Umeombwa kulipa hii. Lipa tu ikiwa unamjua aliyekutumia kiungo.',
  over: {
    'taken-back': {
      title: 'Ombi hili limeondolewa',
      means: ({ merchant }) => `Huombwi tena kumlipa ${merchant}. Unaweza kufunga ukurasa huu.`,
    },
    paid: {
      title: 'Hii imeshalipwa',
      means: ({ merchant }) => `${merchant} amepokea pesa. Hakuna kilichobaki kulipwa.`,
    },
    over: { title: 'Malipo haya yameisha', means: ({ merchant }) => `Huwezi tena kumlipa ${merchant} hapa.` },
  },
};
