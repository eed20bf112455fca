// Where a text leads that somebody looks for: to the payment that it names whole, else to the list of what it finds.
import { call } from '../call.ts';
import { paymentsAt } from './figure.tsx';

export async function placeOf(text: string): Promise<string> {
  // The list says what goes wrong.
  const named = await call('GET /payments/named', { query: { q: text } }).catch(() => null);
  return named?.payment ? `/payments/${named.payment}` : paymentsAt({ q: text });
}
