// Words of the bank-transfer stages after the intro, Hausa, a draft: spec §2 Bank transfer flow, §4, §8.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Ku tura daidai ${money}`,
  bank: 'Banki',
  accountNumber: 'Lambar asusu',
  accountName: 'Sunan asusu',
  copyNumber: { copy: 'Kwafa', copyName: 'Kwafa lambar asusu', copied: 'An kwafa', selected: 'An zaɓa' },
  mustCarry: ({ bank }) =>
    `Ku rubuta wannan lambar bin diddigi a matsayin dalilin turawa, kuma ku tura daga wani banki ba ${bank} ba: in ba haka ba, ba za mu iya haɗa kuɗin da wannan biyan ba.`,
  isRest: ({ held }) => `${held} sun riga sun shigo; wannan ita ce ragowar.`,
  confirmation: 'Za ku sami tabbaci da zarar mun karɓi kuɗinku.',
  doNotReuse: 'Kada ku adana wannan lambar asusun ko ku sake amfani da ita',
  expiresIn: ({ time }) => `Wannan asusun zai ƙare nan da ${time}`,
  late: ({ time }) => `Saura ƙasa da minti 5: ${time}`,
  confirm: ({ time }) => `Ba ku tura ba tukuna? Ku jira sabon asusu. Wannan zai rufe nan da ${time}`,
  expired: 'Lokacin wannan asusun ya ƙare. Muna tambayar bankin ko kuɗin da kuka tura sun zo kan lokaci.',
  left: ({ time }) => `Asusun zai ƙare nan da ${time}.`,
  sent: 'Na tura kuɗin',
  checkNow: 'Duba yanzu',
  asking: 'Ana tambayar bankin…',
  notYet: 'Bankin bai tabbatar ba tukuna. Za mu ci gaba da dubawa.',
  mayClose: 'Za ku iya rufe wannan shafin; linkinsa yana nuna sakamakon.',
  mayLeave:
    'Idan kun biya ta wata hanya dabam, kada kuma ku tura waɗannan kuɗin: kuɗin biya na biyu za su dawo gare ku.',

  // transfer_help
  helpPoints: [
    [
      'Na tura kuɗin amma ban ga komai a nan ba',
      'Yawancin kuɗin da aka tura suna isowa cikin mintuna kaɗan. Za ku iya rufe wannan shafin ku dawo: linkin nan zai nuna biyan da zarar bankin ya tabbatar da shi.',
    ],
    [
      'Na tura adadin da ba daidai ba',
      'Wannan shafin zai faɗa muku abin da zai faru da kuɗin: kuɗin da ba a buƙata za su koma asusun da suka fito.',
    ],
    [
      'Na tura bayan lokacin asusun ya ƙare',
      'To kuɗin za su koma asusun da suka fito. Ku nemi sabon asusu ku sake turawa ne kawai idan har yanzu kuna so ku biya yanzu.',
    ],
    [
      'Bankina bai sami asusun ba',
      'Ku zaɓi bankin da sunan da aka nuna a nan, kuma ku kwafa lambar asusun maimakon ku rubuta ta.',
    ],
  ],
  goBack: 'Koma baya',

  // transfer_termination
  unconfirmed: 'A yanzu ba mu iya tabbatar da kuɗin da kuka tura daga bankinku ba.',
  opening: 'Ana samo sabon asusu…',
  another: 'Sake gwada tura kuɗi',
  otherMethod: 'Yi amfani da wata hanya dabam',
  stillChecked:
    'Har yanzu muna dubawa. Idan kuɗin da kuka tura sun zo kan lokaci, wannan shafin zai nuna biyan; idan sun makara, za su dawo gare ku.',
  notArrived:
    'Babu abin da ya iso, don haka ba ku biya ba. Idan bankinku ya cire muku kuɗi, za su dawo gare ku idan sun iso wurinmu, ba sai kun nema ba.',
  notArrivedHere: 'Babu abin da ya iso wannan asusun.',
  doNotTransfer: ({ account }) => `Kada ku ƙara tura kuɗi zuwa tsohon asusun ${account}.`,

  // transfer_rest
  restMessage: ({ held, missing }) => `${held} sun iso. Saura ${missing} kafin wannan biyan ya cika.`,
  arrived: 'Sun iso',
  missing: 'Saura',
  until: 'Lokacin tura ragowar',
  restMeans:
    'Ragowar tana buƙatar sabon asusu: tsohon ba ya karɓar kuɗi karo na biyu, kuma kuɗin da aka tura masa za su dawo. Idan ba a tura ragowar ba, kuɗin da suka iso za su koma asusun da suka fito.',
  sendRest: ({ money }) => `Tura ragowar: ${money}`,
  returnPart: 'A mayar mini da kuɗin',
  returning: 'Ana mayar da kuɗin…',

  // checking
  unknown: 'Bankin bai amsa ba tukuna. Babu asusun da za a tura kuɗi tukuna, kuma ba a cire muku kuɗi ba.',

  // TEST MODE
  test: 'Tura kuɗi na gwaji',
  testMeans: 'Ku aika kuɗi zuwa wannan asusun, kamar yadda bankin mai biya yake yi.',
  testLateMeans: 'Ku aika kuɗi zuwa wannan asusun yanzu, bayan lokacinsa ya ƙare.',
  testAmount: 'Adadin da za a aika',
  testSend: 'Aika wannan adadin',
  testLittle: 'Aika ƙasa da haka',
  testMuch: 'Aika fiye da haka',
  testAuto: 'Minti biyu bayan an buɗe asusun, zai biya kansa da kansa.',
  testAutoOff: 'Kashe wannan',
  testAutoOn: 'Sake kunna wannan',
};
