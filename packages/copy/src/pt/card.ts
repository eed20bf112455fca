// Words of card entry, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Número do cartão',
  expiry: 'Data de validade',
  expiryHint: 'MM/AA',
  cvv: 'Código de segurança',
  cvvHint: 'CVV, 3 dígitos no verso',
  cvvHelp: 'Onde está o código de segurança?',
  cvvTooltip: 'Os últimos 3 ou 4 dígitos no verso do seu cartão, ao lado do espaço para a sua assinatura.',
  name: 'Nome no cartão',
  numberError: 'Número do cartão inválido',
  expiryError: 'Data de validade inválida',
  cvvError: 'CVV do cartão inválido',
  nameError: 'Introduza o nome que está no cartão, de 2 a 40 letras',
  pay: ({ money }) => `Pagar ${money}`,
  missing: ({ fields }) => `Ainda falta: ${fields}`,
  missingNames: {
    number: 'número do cartão',
    expiry: 'data de validade',
    cvv: 'código de segurança',
    name: 'nome',
  },
  rateNeeded: 'Obtenha a nova taxa de câmbio para ver quanto vai pagar.',
  back: 'Voltar',
  save: 'Guardar este cartão para a próxima vez',
  saveMastercard: 'Guardar este cartão para a próxima vez (só Mastercard)',
  saveMeans: ({ merchant }) =>
    `Neste navegador, para pagamentos a ${merchant}. Guardamos o número encriptado e nunca o código de segurança. Pode apagar o cartão quando quiser.`,
  keepOpen: 'Estamos em contacto com o seu banco. Mantenha esta página aberta.',
  secure: 'Pagamento seguro Mastercard e Visa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' },
};
