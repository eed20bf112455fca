// What the sandbox says to a tester, Hausa, a draft: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPageAway, sandboxWords as english } from '../en/sandbox.ts';

/** In place of a bank's or a wallet's page. */
export const sandboxPageAway: Translated<typeof englishPageAway> = {
  title: 'Ba a iya buɗe wannan shafin a yanzu',
  text: 'Bankin gwaji ba ya amsawa. Babu matsala idan kun sake gwadawa nan da ɗan lokaci: ba za ku iya biya sau biyu ba.',
  tryAgain: 'Sake gwadawa',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'Sandbox ba ya amsawa. Don Allah ku sake gwadawa nan da ɗan lokaci.',
  FAULT_MISSING: 'Ku zaɓi abin da zai lalace.',
  WALLET_PIN_WRONG: 'Wannan PIN ba daidai ba ne. PIN na gwaji shi ne 1234.',
  PASSWORD_MISSING: 'Ku shigar da kalmar sirri.',
  PASSWORD_WRONG: 'Bankin bai san wannan kalmar sirrin ba.',
  NO_SUCH_ACCOUNT:
    'Sandbox bai buɗe wani asusu mai wannan lambar ba. Ku fara tura kuɗi ta banki a shafin biya, ku aika lambar da ke can.',
  NO_SUCH_PAYMENT:
    'Babu biya mai wannan lambar bin diddigi. Ku ɗauki wadda ke cikin adireshin shafin biyansa, ko ku bar ta: idan kun bar ta, duk biyan da ya zo na gaba shi ne matsalar za ta shafa.',
  TRANSFER_NOT_POSITIVE: 'dole ya fi 0',
  TRANSFER_NOT_WHOLE: ({ currency }) =>
    `dole ya zama cikakkiyar lamba: ${currency} ba shi da lambobi bayan ɗigo`,
  TRANSFER_TOO_MANY_DECIMALS: 'dole lambobinsa bayan ɗigo kada su wuce 2',
  TRANSFER_TOO_LARGE: 'ya fi abin da za a iya aikawa',
  TRANSFER_NOT_A_NUMBER: 'dole ya zama rubutun lamba kamar "1500" ko "1500.50"',
};
