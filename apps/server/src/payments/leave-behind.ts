// Attempts that the payer has left while money may still come by them (decisions 0021, 0023): asked to end where that can be, and asked about until there is
// evidence. What is approved after all is the payment, or goes back when something else has paid.
import { CHANNEL_RULES } from './channel-rules.ts';
import type { ChargeRow } from './charge-row.ts';
import { hearProvider } from './hear-provider.ts';
import { askAgain } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';

/** Asks the provider to end the attempt; one that cannot be taken back answers as a query does. Repeats are the same. */
export async function askToEnd(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  if (!CHANNEL_RULES[charge.channel].endsWhenLeft) return askAgain(parts, charge);
  const payment = await parts.payments.byId(charge.transaction_id, { publicSession: charge.public_session });
  const { reference } = charge;
  const paymentReference = payment?.intent_reference ?? '';
  const asked = parts.providers.of(charge.provider).cancel({ reference, paymentReference });
  return hearProvider(parts, charge, 'query', asked);
}
