// What the sandbox says to a tester, Portuguese: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishAway, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishAway> = {
  title: 'De momento não é possível abrir esta página',
  text: 'O banco de teste não está a responder. Pode tentar novamente daqui a pouco sem receio: não é possível pagar duas vezes.',
  tryAgain: 'Tentar novamente',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'O sandbox não está a responder. Tente novamente daqui a pouco.',
  FAULT_MISSING: 'Escolha o que corre mal.',
  WALLET_PIN_WRONG: 'Este PIN não está certo. O PIN de teste é 1234.',
  PASSWORD_MISSING: 'Introduza a palavra-passe.',
  PASSWORD_WRONG: 'O banco não conhece esta palavra-passe.',
  NO_SUCH_ACCOUNT:
    'O sandbox não abriu nenhuma conta com este número. Inicie uma transferência bancária na página de pagamento e envie o número que lá está.',
  NO_SUCH_PAYMENT:
    'Não há nenhum pagamento com esta referência. Use a que está no endereço da página de pagamento ou não indique nenhuma: nesse caso, a falha acontece no pagamento que vier a seguir.',
  TRANSFER_NOT_POSITIVE: 'tem de ser maior do que 0',
  TRANSFER_NOT_WHOLE: ({ currency }) => `tem de ser um número inteiro: ${currency} não tem casas decimais`,
  TRANSFER_TOO_MANY_DECIMALS: 'tem de ter no máximo 2 casas decimais',
  TRANSFER_TOO_LARGE: 'é mais do que se pode enviar',
  TRANSFER_NOT_A_NUMBER: 'tem de ser um texto decimal, como "1500" ou "1500.50"',
};
