// Words of the first stage of pay with bank, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Com que banco gostaria de pagar?',
  searchHint: 'Escreva para procurar ou escolha na lista.',
  plainHint: 'Escolha na lista e depois continue.',
  openList: 'Mostrar todos os bancos',
  choose: 'Escolha o seu banco',
  isNew: 'Novo',
  newBank: ({ bank }) => `${bank} (Novo)`,
  noneFound: 'Não há na lista nenhum banco com esse nome.',
  found: ({ count }) => plural(count, { one: '1 banco encontrado', other: `${count} bancos encontrados` }),
  cantFind: 'Não encontra aqui o seu banco?',
  goOn: 'Continuar',
  gettingBanks: 'Estamos a obter os bancos…',
  listFailed: 'Ocorreu um erro ao obter os bancos para esta forma de pagamento. Recarregue a lista',
  listGivenUp: 'Tente com outra forma de pagamento.',
  refresh: 'Recarregar a lista',

  labels: {
    account_number: 'Número da conta',
    phone_number: 'Número de telefone',
    account_name: 'Nome da conta',
    date_of_birth: 'Data de nascimento',
  },
  hints: {
    account_number: 'Os 10 dígitos da conta com que paga',
    phone_number: 'O número que o seu banco tem para si',
    account_name: 'Tal como está na conta',
    date_of_birth: 'Mês, dia e ano: mm/dd/aaaa, por exemplo 05/31/1990',
  },
  errors: {
    account_number: 'Introduza um número de conta válido',
    phone_number: 'Introduza um número de telefone válido.',
    account_name: 'Introduza o nome da conta, com pelo menos 3 letras.',
    date_of_birth: 'Data de nascimento inválida',
  },
  minimum: ({ money }) =>
    `O valor mínimo para pagar com este banco é ${money}. Tente com outro banco ou mude a forma de pagamento.`,
  accountWarning: ({ digits }) => `${digits} de 10 dígitos`,
  mode: 'Como é que o seu banco sabe quem é?',
  modes: { phone: 'Pelo número de telefone', account: 'Pelo número da conta' },
  missing: ({ fields }) => `Ainda falta: ${fields}`,
  missingNames: {
    bank: 'o seu banco',
    account_number: 'número da conta',
    phone_number: 'número de telefone',
    account_name: 'nome da conta',
    date_of_birth: 'data de nascimento',
  },
  next: 'A seguir, vai aprovar este pagamento no seu banco.',
  keepOpen: 'Estamos a perguntar ao seu banco. Mantenha esta página aberta.',
  requestOpen:
    'Ainda há um pagamento aberto no seu banco. Se também o aprovar, continua a pagar só uma vez: o segundo pagamento volta para si.',
  backToRequest: 'Voltar ao pagamento aberto',

  // TEST MODE
  test: 'Preencher com dados de teste',
  testOutcomes: { success: 'Sucesso', invalid_account: 'Conta inválida' },
  testOtherSteps: 'O Providus Bank pede uma data de nascimento, o Jaiz Bank um número de telefone.',
  testFilled: ({ name }) => `Preenchido com os dados de teste: ${name}`,
};
