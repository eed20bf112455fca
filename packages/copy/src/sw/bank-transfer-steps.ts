// Words of the bank-transfer stages after the intro, Swahili: spec §2 Bank transfer flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Hamisha ${money} kamili`,
  bank: 'Benki',
  accountNumber: 'Namba ya akaunti',
  accountName: 'Jina la akaunti',
  copyNumber: {
    copy: 'Nakili',
    copyName: 'Nakili namba ya akaunti',
    copied: 'Imenakiliwa',
    selected: 'Imechaguliwa',
  },
  mustCarry: ({ bank }) =>
    `Andika namba hii ya kumbukumbu kama sababu ya uhamisho wako, na utume kutoka benki nyingine isiyo ${bank}: la sivyo hatutaweza kulinganisha pesa hizo na malipo haya.`,
  isRest: ({ held }) => `Tayari ${held} zimefika; hiki ni kiasi kilichobaki.`,
  confirmation: 'Utapata uthibitisho tukishapokea malipo yako.',
  doNotReuse: 'Usihifadhi wala kutumia tena namba hii ya akaunti',
  expiresIn: ({ time }) => `Muda wa akaunti hii utaisha baada ya ${time}`,
  late: ({ time }) => `Zimebaki chini ya dakika 5: ${time}`,
  confirm: ({ time }) => `Bado hujatuma? Subiri akaunti mpya. Hii itafungwa baada ya ${time}`,
  expired: 'Muda wa akaunti hii umeisha. Tunaiuliza benki kama uhamisho wako ulifika kwa wakati.',
  left: ({ time }) => `Muda wa akaunti utaisha baada ya ${time}.`,
  sent: 'Nimetuma pesa',
  checkNow: 'Angalia sasa',
  asking: 'Tunaiuliza benki…',
  notYet: 'Benki bado haijathibitisha. Tutaendelea kuangalia.',
  mayClose: 'Unaweza kufunga ukurasa huu; linki yake itaonyesha matokeo.',
  mayLeave: 'Ukilipa kwa njia nyingine, usitume uhamisho huu pia: malipo ya pili yatarudishwa kwako.',

  // transfer_help
  helpPoints: [
    [
      'Nimetuma pesa lakini sioni kitu hapa',
      'Uhamisho mwingi hufika ndani ya dakika chache. Unaweza kufunga ukurasa huu na kurudi baadaye: linki hii hii itaonyesha malipo mara tu benki itakapothibitisha.',
    ],
    [
      'Nimetuma kiasi tofauti',
      'Ukurasa huu utakuambia kitakachofanyika: pesa zisizohitajika zitarudishwa kwenye akaunti zilikotoka.',
    ],
    [
      'Nilituma baada ya muda wa akaunti kuisha',
      'Basi pesa hizo zitarudishwa kwenye akaunti zilikotoka. Omba akaunti mpya na uhamishe tena ikiwa tu bado unataka kulipa sasa.',
    ],
    [
      'Benki yangu haiipati akaunti',
      'Chagua benki kwa jina linaloonyeshwa hapa, na unakili namba ya akaunti badala ya kuiandika.',
    ],
  ],
  goBack: 'Rudi',

  // transfer_termination
  unconfirmed: 'Kwa sasa hatuwezi kuthibitisha uhamisho kutoka benki yako.',
  opening: 'Tunapata akaunti mpya…',
  another: 'Jaribu uhamisho mwingine',
  otherMethod: 'Tumia njia nyingine',
  stillChecked:
    'Bado tunaangalia. Kama uhamisho wako ulifika kwa wakati, ukurasa huu utaonyesha malipo; kama ulichelewa, pesa zitarudishwa kwako.',
  notArrived:
    'Hakuna pesa zilizofika, kwa hiyo hujalipa. Kama benki yako imekukata pesa, zitarudishwa kwako moja kwa moja zitakapotufikia.',
  notArrivedHere: 'Hakuna pesa zilizofika kwenye akaunti hii.',
  doNotTransfer: ({ account }) => `Usihamishe tena pesa kwenye akaunti ya zamani ${account}.`,

  // transfer_rest
  restMessage: ({ held, missing }) => `${held} zimefika. Zimebaki ${missing} ili kukamilisha malipo haya.`,
  arrived: 'Zilizofika',
  missing: 'Zilizobaki',
  until: 'Muda wa kutuma kiasi kilichobaki',
  restMeans:
    'Kiasi kilichobaki kinahitaji akaunti mpya: ile ya zamani haipokei uhamisho wa pili, na pesa zitakazotumwa huko zitarudishwa. Kiasi kilichobaki kisipotumwa, pesa zilizofika zitarudishwa kwenye akaunti zilikotoka.',
  sendRest: ({ money }) => `Tuma kiasi kilichobaki: ${money}`,
  returnPart: 'Nirudishieni pesa hizo',
  returning: 'Tunazirudisha…',

  // checking
  unknown: 'Benki bado haijajibu. Bado hakuna akaunti ya kuhamishia pesa, na hakuna pesa zilizokatwa.',

  // TEST MODE
  test: 'Uhamisho wa majaribio',
  testMeans: 'Tuma pesa kwenye akaunti hii, kama benki ya mlipaji inavyofanya.',
  testLateMeans: 'Tuma pesa kwenye akaunti hii sasa, baada ya muda wake kuisha.',
  testAmount: 'Kiasi cha kutuma',
  testSend: 'Tuma kiasi hiki',
  testLittle: 'Tuma pungufu',
  testMuch: 'Tuma zaidi',
  testAuto: 'Dakika mbili baada ya kufunguliwa, akaunti inajilipia yenyewe.',
  testAutoOff: 'Zima hilo',
  testAutoOn: 'Washa hilo tena',
};
