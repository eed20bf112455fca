// What an attempt to pay says to its payer, French.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT':
    'Une erreur s’est produite pendant le traitement de votre paiement. Veuillez réessayer plus tard.',
  'card.UNKNOWN': 'La carte n’a pas pu être débitée à cause d’une erreur inconnue',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS':
    'Il n’y a pas assez d’argent sur cette carte pour ce paiement\u00a0: ajoutez de l’argent ou utilisez une autre carte.',
  'card.DO_NOT_HONOR':
    'Votre banque a refusé ce paiement sans donner de raison\u00a0: appelez votre banque ou utilisez une autre carte.',
  'card.FRAUDULENT_TRANSACTION':
    'Votre banque a bloqué ce paiement par sécurité\u00a0: appelez votre banque avant d’essayer de nouveau cette carte.',
  'card.NOT_ENROLLED':
    'Cette carte n’est pas activée pour les paiements en ligne\u00a0: demandez à votre banque de les activer ou utilisez une autre carte.',
  'card.WITHDRAWAL_LIMIT':
    'Ce paiement dépasse pour l’instant le plafond de votre carte\u00a0: réessayez plus tard ou utilisez une autre carte.',
  'card.REFER_TO_ISSUER':
    'Votre banque veut vous parler avant d’autoriser ce paiement\u00a0: appelez votre banque ou utilisez une autre carte.',
  'card.NO_CARD_RECORD':
    'Votre banque n’a pas trouvé cette carte\u00a0: vérifiez le numéro ou utilisez une autre carte.',
  'card.INVALID_CARD_DETAILS':
    'Certaines informations de la carte sont incorrectes\u00a0: vérifiez le numéro, la date d’expiration et le code de sécurité, puis réessayez.',
  'card.CHARGE_PREVENTED':
    'Cette carte ne peut pas être utilisée pour ce paiement\u00a0: choisissez une autre carte ou un autre moyen de paiement.',
  'card.PIN_RETRIES_EXCEEDED':
    'Le code PIN a été incorrect trop de fois et la carte est bloquée\u00a0: contactez votre banque ou utilisez une autre carte.',
  'card.CARD_EXPIRED': 'Cette carte a expiré\u00a0: utilisez une carte encore valable.',
  'card.NOT_COMPLETED':
    'Le paiement n’a pas été terminé et votre carte n’a pas été débitée\u00a0: veuillez réessayer.',
  'card.AMOUNT_EXCEEDED':
    'Ce montant dépasse ce que votre carte permet en un seul paiement\u00a0: demandez à votre banque d’augmenter le plafond ou utilisez une autre carte.',
  'card.PAYMENT_EXPIRED':
    'Ce paiement a pris trop de temps et le délai est dépassé\u00a0: recommencez en entrant les informations de votre carte.',
  'card.ISSUER_INOPERATIVE':
    'Votre banque ne répond pas en ce moment\u00a0: attendez quelques minutes et réessayez, ou utilisez une autre carte.',
  'card.INCORRECT_PIN':
    'Le code PIN que vous avez entré est incorrect\u00a0: entrez de nouveau votre carte et utilisez le bon code PIN.',
  'card.INVALID_OTP':
    'Le code que vous avez entré est incorrect ou a expiré\u00a0: entrez de nouveau votre carte pour recevoir un nouveau code.',
  'card.OTP_WRONG': 'Le code OTP entré est incorrect. Veuillez le taper de nouveau.',
  'card.PIN_WRONG': 'Le code PIN que vous avez entré est incorrect. Vérifiez-le et réessayez.',
  'card.AVS_WRONG':
    'Ce n’est pas l’adresse que votre banque connaît pour cette carte. Vérifiez chaque ligne et réessayez.',
  'card.PHONE_WRONG':
    'Ce n’est pas le numéro de téléphone que votre banque connaît pour cette carte. Vérifiez-le et réessayez.',
  'card.CARD_ENROLL_WRONG':
    'Ce n’est pas le numéro de téléphone que votre banque connaît pour cette carte. Vérifiez-le et réessayez.',
  'card.BIRTHDAY_WRONG':
    'Ce n’est pas la date de naissance que votre banque connaît pour cette carte. Vérifiez-la et réessayez.',
  'card.CVV_WRONG':
    'Ce n’est pas le code de sécurité de cette carte. Vérifiez les 3 chiffres au dos et réessayez.',
  'card.NO_AUTH':
    'Votre banque n’a pas pu confirmer cette carte. Veuillez réessayer ou utiliser une autre carte.',

  'mobile_money.DEFAULT':
    'Une erreur s’est produite pendant le traitement de votre paiement. Veuillez essayer un autre moyen de paiement.',
  'mobile_money.CANCELLED': 'Cette demande a été annulée parce qu’un autre moyen de paiement a été choisi.',
  'mobile_money.INVALID_NUMBER':
    'Ce numéro n’est pas inscrit au Mobile Money. Vérifiez-le ou utilisez un autre numéro.',
  'mobile_money.INSUFFICIENT_FUNDS':
    'Solde insuffisant\u00a0: il n’y a pas assez d’argent sur ce compte Mobile Money pour ce paiement.',
  'mobile_money.DECLINED_ON_PHONE': 'Le paiement a été refusé sur ce compte Mobile Money.',
  'mobile_money.PROMPT_EXPIRED':
    'Le paiement n’a pas été validé à temps, et votre compte n’a pas été débité.',
  'mobile_money.OTP_WRONG': 'Le code que vous avez entré est incorrect. Vérifiez-le et réessayez.',
  'mobile_money.VOUCHER_WRONG':
    'Le code de paiement que vous avez entré est incorrect. Vérifiez-le, ou composez de nouveau pour en avoir un autre.',
  'mobile_money.TOKEN_EXPIRED': 'Le code OTP a expiré. Veuillez en demander un autre',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'La vérification du compte à débiter a échoué',
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'Il n’y a pas assez d’argent sur ce compte pour ce paiement, donc votre compte n’a pas été débité.',
  'pay_with_bank.DECLINED_IN_APP':
    'Le paiement a été refusé auprès de votre banque, et votre compte n’a pas été débité.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Votre banque a fermé cette demande parce qu’elle a pris trop de temps, et votre compte n’a pas été débité. Veuillez réessayer.',
  'pay_with_bank.OTP_WRONG': 'Le code OTP est incorrect',
  'pay_with_bank.PAY_ID_WRONG': 'Pay ID incorrect',
  'pay_with_bank.BIRTHDAY_WRONG':
    'Ce n’est pas la date de naissance que votre banque connaît pour ce compte. Vérifiez-la et réessayez.',
  'pay_with_bank.PHONE_WRONG':
    'Ce n’est pas le numéro de téléphone que votre banque connaît pour ce compte. Vérifiez-le et réessayez.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS':
    'Le montant de votre transaction doit être entre le minimum et le maximum\u202f; il vous sera rendu',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `Il semble que vous ayez payé ${money(paidMinor, currency)} au lieu de ${money(expectedMinor, currency)}. Ce que vous avez payé vous est rendu automatiquement. Ne refaites pas ce virement\u202f; appuyez sur «\u00a0Réessayer\u00a0» pour avoir un nouveau compte.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `Votre paiement de ${money(expectedMinor, currency)} a été reçu, et l’excédent de ${money(excessMinor, currency)} vous sera rendu.`,

  'any.AMOUNT_MISMATCH':
    'Votre banque a prélevé un autre montant que celui de ce paiement\u00a0: la totalité vous est rendue.',
};
