// Words of the chrome and around the method list, Hausa, a draft: spec §2.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `Biya ${money}`,
  includesFee: ({ fee }) => `har da cajin ${fee}`,
  amount: 'Adadi',
  fees: 'Caji',
  total: 'Jimilla',
  rowFee: ({ fee }) => `+ cajin ${fee}`,
  order: 'Oda',
  orderTotal: 'Jimillar oda',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'daga manhajar kowane banki',
  onCardPage: 'A amintaccen shafin kati',
  equivalentOf: ({ money }) => `Daidai da ${money}`,
  testMode: 'YANAYIN GWAJI',
  testModeMeans: 'Ba a amfani da kuɗin gaske.',
  testTools: 'Kayan gwaji',
  testFaults: 'Sa wani abu ya lalace',
  close: 'Rufe shafin biya',
  secured: 'Tsaro daga Titan Checkout',
  methodPage: 'Hanyar biya',
  chooseMethod: 'Ta yaya kuke so ku biya?',
  isNew: 'Sabo',
  changeMethod: 'Canja hanyar biya',
  cancel: 'Soke',
  help: 'Taimako?',
  cancelPayment: 'Soke biyan',
  offline: 'Ba ku da intanet. Ba a aika komai kuma ba a duba komai sai intanet ya dawo.',
  notSent:
    'Ba a aika ba: ba ku da intanet a lokacin, don haka wannan bai cire muku komai ba. Ku sake gwadawa idan intanet ya dawo.',
  noMoneyTaken: 'Ba a cire muku kuɗi ba.',
  declined: 'Biyan bai yi nasara ba. Ba a cire muku kuɗi ba.',
  noAnswerYet:
    'Har yanzu ana jiran amsa. Don Allah ku tsaya a wannan shafin: ba za a cire muku kuɗi sau biyu ba.',
  notReached:
    'Abin da kuka aika bai iso wurinmu ba, don haka bai cire muku komai ba. Ku duba intanet ɗinku ku sake dannawa.',
  notResent: 'Ba mu da tabbas ko an sake aikawa. Idan babu abin da ya zo, don Allah ku sake nema sau ɗaya.',
  cardDeleted: 'An goge katinku.',
  noRate: 'Ba mu iya samun sabon farashin canji ba. Ku duba intanet ɗinku ku sake gwadawa.',
  processing: 'Ana aiki a kai…',
  problemTitle: 'An sami matsala',
  somethingWrong:
    'An sami matsala a ɓangarenmu. Ku sake buɗe wannan shafin domin ganin matsayin biyan kuɗinku.',
  reload: 'Sake buɗe wannan shafin',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Kuskure: ${title}`,
};
