// Words of the tools in TEST MODE that every stage has, Portuguese. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'A próxima resposta do fornecedor',
  asUsual: 'chega como de costume',
  order: 'Pedir esta resposta',
  orderMeans:
    'O que pedir acontece na próxima resposta a este pagamento. Depois, volte ao pagamento no separador dele.',
  ordered: ({ what }) => `A próxima resposta: ${what}.`,
  notOrdered: 'Isto não chegou ao sandbox. Escolha de novo.',
  book: 'O livro do próprio fornecedor (abre um novo separador)',
  bookHere: 'O livro do próprio fornecedor',
  faults: {
    answer_lost: 'perde-se pelo caminho',
    garbage: 'não se consegue ler',
    server_error: 'é um erro do servidor do fornecedor',
    slow: 'chega demasiado tarde',
    request_lost: 'nunca chega, e a pergunta também não chegou',
    not_sent: 'nenhuma: a pergunta nunca saiu',
    processing: 'é “em processamento”',
    no_auth: 'pede um passo que não podemos oferecer',
    otp_expired: 'diz que o código expirou',
    cancel_ignored: 'ignora que terminámos a tentativa',
    no_card_record: 'não conhece o cartão guardado',
    amount_differs: 'retira outro valor',
    amount_misreported: 'indica um valor diferente do que retirou',
    answered_twice: 'chega duas vezes',
    success_after_decline: 'recusa e mais tarde aprova',
    decline_after_success: 'aprova e mais tarde recusa',
    query_lost: 'numa consulta, perde-se',
    query_processing: 'numa consulta, é “em processamento”',
    query_not_found: 'numa consulta, não encontra nada',
    bank_list_failed: 'com a lista de bancos, falha',
    query_flapping: 'perde-se, e as consultas contradizem-se',
    resend_exceeded: 'num reenvio, diz que já foram demasiados',
  },
};
