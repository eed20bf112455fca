// What an attempt to pay says to its payer, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'Ocorreu um erro ao processar o seu pagamento. Tente novamente mais tarde.',
  'card.UNKNOWN': 'Não foi possível cobrar no cartão devido a um erro desconhecido',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Este cartão não tem dinheiro suficiente para este pagamento. Deposite dinheiro ou use outro cartão.',
  'card.DO_NOT_HONOR':
    'O seu banco recusou este pagamento sem indicar o motivo. Ligue para o seu banco ou use outro cartão.',
  'card.FRAUDULENT_TRANSACTION':
    'O seu banco bloqueou este pagamento por segurança. Ligue para o seu banco antes de tentar este cartão de novo.',
  'card.NOT_ENROLLED':
    'Este cartão não está preparado para pagamentos pela internet. Peça ao seu banco que os autorize ou use outro cartão.',
  'card.WITHDRAWAL_LIMIT':
    'Por agora, este pagamento ultrapassa o limite do seu cartão. Tente novamente mais tarde ou use outro cartão.',
  'card.REFER_TO_ISSUER':
    'O seu banco quer falar consigo antes de permitir este pagamento. Ligue para o seu banco ou use outro cartão.',
  'card.NO_CARD_RECORD': 'O seu banco não encontrou este cartão. Verifique o número ou use outro cartão.',
  'card.INVALID_CARD_DETAILS':
    'Alguns dados do cartão estão errados. Verifique o número, a data de validade e o código de segurança e tente novamente.',
  'card.CHARGE_PREVENTED':
    'Este cartão não pode ser usado para este pagamento. Escolha outro cartão ou outra forma de pagar.',
  'card.PIN_RETRIES_EXCEEDED':
    'O PIN foi introduzido errado demasiadas vezes e o cartão está bloqueado. Contacte o seu banco ou use outro cartão.',
  'card.CARD_EXPIRED': 'A validade deste cartão terminou. Use um cartão que ainda esteja dentro da validade.',
  'card.NOT_COMPLETED': 'O pagamento não foi terminado e não lhe foi cobrado nada. Tente novamente.',
  'card.AMOUNT_EXCEEDED':
    'Este valor é maior do que o seu cartão permite num só pagamento. Peça ao seu banco que aumente o limite ou use outro cartão.',
  'card.PAYMENT_EXPIRED':
    'Este pagamento demorou demasiado e o tempo terminou. Comece de novo com os dados do seu cartão.',
  'card.ISSUER_INOPERATIVE':
    'O seu banco não está a responder neste momento. Espere alguns minutos e tente novamente ou use outro cartão.',
  'card.INCORRECT_PIN':
    'O PIN que introduziu está errado. Introduza de novo os dados do cartão e use o PIN certo.',
  'card.INVALID_OTP':
    'O código que introduziu está errado ou expirou. Introduza de novo os dados do cartão para receber um novo código.',
  'card.OTP_WRONG': 'O código OTP introduzido não é válido. Escreva-o de novo.',
  'card.PIN_WRONG': 'O PIN que introduziu está errado. Verifique-o e tente novamente.',
  'card.AVS_WRONG':
    'Esta não é a morada que o seu banco tem para este cartão. Verifique cada linha e tente novamente.',
  'card.PHONE_WRONG':
    'Este não é o número de telefone que o seu banco tem para este cartão. Verifique-o e tente novamente.',
  'card.CARD_ENROLL_WRONG':
    'Este não é o número de telefone que o seu banco tem para este cartão. Verifique-o e tente novamente.',
  'card.BIRTHDAY_WRONG':
    'Esta não é a data de nascimento que o seu banco tem para este cartão. Verifique-a e tente novamente.',
  'card.CVV_WRONG':
    'Este não é o código de segurança deste cartão. Verifique os 3 dígitos no verso e tente novamente.',
  'card.NO_AUTH': 'O seu banco não conseguiu confirmar este cartão. Tente novamente ou use outro cartão.',

  'mobile_money.DEFAULT': 'Ocorreu um erro ao processar o seu pagamento. Tente com outra forma de pagamento.',
  'mobile_money.CANCELLED': 'Este pedido foi cancelado, porque foi escolhida outra forma de pagar.',
  'mobile_money.INVALID_NUMBER':
    'Este número não está registado em nenhuma carteira móvel. Verifique-o ou use outro número.',
  'mobile_money.INSUFFICIENT_FUNDS':
    'Saldo insuficiente: esta carteira não tem dinheiro suficiente para este pagamento.',
  'mobile_money.DECLINED_ON_PHONE': 'O pagamento foi recusado na carteira.',
  'mobile_money.PROMPT_EXPIRED': 'O pagamento não foi aprovado a tempo e não lhe foi cobrado nada.',
  'mobile_money.OTP_WRONG': 'O código que introduziu está errado. Verifique-o e tente novamente.',
  'mobile_money.VOUCHER_WRONG':
    'O voucher que introduziu está errado. Verifique-o ou marque de novo o código para obter outro.',
  'mobile_money.TOKEN_EXPIRED': 'O código OTP expirou. Peça outro',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'A consulta da conta de origem falhou',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Esta conta não tem dinheiro suficiente para este pagamento, por isso não lhe foi cobrado nada.',
  'pay_with_bank.DECLINED_IN_APP': 'O pagamento foi recusado no seu banco e não lhe foi cobrado nada.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'O seu banco fechou este pedido porque demorou demasiado, e não lhe foi cobrado nada. Tente novamente.',
  'pay_with_bank.OTP_WRONG': 'O código OTP não é válido',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID inválido',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Esta não é a data de nascimento que o seu banco tem para esta conta. Verifique-a e tente novamente.',
  'pay_with_bank.PHONE_WRONG':
    'Este não é o número de telefone que o seu banco tem para esta conta. Verifique-o e tente novamente.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'O valor da sua transferência devia ficar entre o mínimo e o máximo e será devolvido',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Parece que fez um pagamento de ${money(paidMinor, currency)} em vez de ${money(expectedMinor, currency)}. O dinheiro é devolvido automaticamente. Não volte a transferir: carregue em Tentar novamente para obter uma conta nova.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `O seu pagamento de ${money(expectedMinor, currency)} foi recebido, e o valor a mais, ${money(excessMinor, currency)}, será devolvido.`,

  'any.AMOUNT_MISMATCH':
    'O seu banco retirou um valor diferente do que este pagamento pede, por isso todo esse dinheiro volta para si.',
};
