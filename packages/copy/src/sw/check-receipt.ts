// Words of the page that checks a receipt, Swahili. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Hakiki risiti',
  checking: 'Risiti inahakikiwa…',
  slow: 'Kama hakuna kinachobadilika, pakia upya ukurasa.',
  needsScript:
    'Ukurasa huu unahakiki risiti kwenye simu yako mwenyewe, na unahitaji JavaScript. Iwashe, au fungua linki kwenye kivinjari kingine.',
  emptyTitle: 'Hakuna risiti ya kuhakiki',
  empty: 'Changanua msimbo ulio kwenye risiti, au fungua linki yote iliyokuja nayo.',
  genuineTitle: 'Risiti halisi',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Ni halisi: ${money} zililipwa kwa ${merchant} tarehe ${paidAt}, kwa hali ya ${asOf}.`,
  testTitle: 'Risiti ya majaribio',
  test: 'Hakuna pesa halisi zilizolipwa: risiti hii ni ya malipo ya majaribio. Usitoe chochote kwa ajili yake.',
  backThen: ({ money }) => `Kati ya hizo, ${money} zilikuwa zimerudishwa kwa mlipaji kufikia wakati huo.`,
  backNow: ({ money, at }) => `Kati ya hizo, ${money} zimerudishwa kwa mlipaji kufikia ${at}.`,
  allBackTitle: 'Zililipwa, kisha zikarudishwa',
  allBack: ({ money, at }) => `Zote, ${money}, zimerudishwa kwa mlipaji kufikia ${at}.`,
  noneBack: ({ at }) => `Hakuna kilichokuwa kimerudishwa kufikia ${at}.`,
  notAsked: 'Hatukuweza kuuliza kilichotokea tangu hapo. Huenda pesa zimerudishwa.',
  once: 'Risiti moja inaweza kuonyeshwa kwa watu wengi. Linganisha namba ya kumbukumbu na rekodi zako.',
  reference: 'Namba ya kumbukumbu ya malipo',
  forgedTitle: 'Si halisi',
  forged:
    'Risiti hii imebadilishwa, au imetengenezwa na mtu mwingine. Usiiamini, na usitoe chochote kwa ajili yake.',
  unknownKey:
    'Haikutiwa saini kwa ufunguo wetu wowote ambao simu hii inaujua. Usiiamini. Kama huna intaneti, unganisha kisha uhakiki tena.',
  cannotTitle: 'Haijahakikiwa',
  noKeys:
    'Kinachohitajika ili kuihakiki hakikuweza kupakiwa. Unganisha intaneti, kisha pakia upya ukurasa huu.',
  tooOld: 'Kivinjari hiki hakiwezi kuhakiki risiti. Fungua linki kwenye kingine.',
  trustOnly: ({ host }) => `Amini jibu hili pale tu anwani ya ukurasa huu inapoanza na ${host}.`,
};
