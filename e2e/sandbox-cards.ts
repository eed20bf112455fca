// The sandbox's cards as a payer reads them in the documents.
export type TestCard = { number: string; expiry: string; cvv: string };

const CARDS = {
  virtual_card: { number: '1101000000000006', expiry: '09/30', cvv: '123' },
  no_auth: { number: '4084127883172787', expiry: '09/30', cvv: '123' },
  pin: { number: '5188513618552975', expiry: '09/30', cvv: '123' },
  otp: { number: '5442056106072595', expiry: '09/30', cvv: '123' },
  '3ds': { number: '4562543755474674', expiry: '09/30', cvv: '123' },
  '3ds_html': { number: '4000000000009045', expiry: '09/30', cvv: '123' },
  insufficient_funds: { number: '5258585922666506', expiry: '09/31', cvv: '883' },
  avs: { number: '5384063928932071', expiry: '09/30', cvv: '123' },
  card_enroll: { number: '5061460410120223210', expiry: '09/30', cvv: '123' },
  cvv: { number: '4000000000009052', expiry: '09/30', cvv: '123' },
  fraudulent_transaction: { number: '5590131743294314', expiry: '11/32', cvv: '887' },
  incorrect_pin: { number: '5399834697894723', expiry: '09/31', cvv: '883' },
  do_not_honor: { number: '5143010522339965', expiry: '08/31', cvv: '276' },
  invalid_card_details: { number: '4000000000000143', expiry: '09/30', cvv: '123' },
} satisfies Record<string, TestCard>;
export type CardName = keyof typeof CARDS;

export function sandboxCard(name: CardName): TestCard {
  return CARDS[name];
}
