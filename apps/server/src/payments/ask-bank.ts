// What became of a step that is taken at the bank (spec §4 3DS): the provider is asked, because the payer's browser proves nothing.
import { isAtBank } from './at-bank.ts';
import type { ProviderAnswer } from '../providers/provider-answer.ts';
import type { ChargeRow } from './charge-row.ts';
import { settleAnswer, settleLate } from './hear-provider.ts';
import type { ServiceParts } from './service-parts.ts';

/**
 * Asks about a charge at its bank, at most every `everyMs`, and settles what is news. A step that is still open, and a question
 * whose answer is lost, change nothing. One that was ended at our word is asked about too: should the bank have approved it all
 * the same, the money is owed back (guides I-01).
 */
export async function askBank(parts: ServiceParts, charge: ChargeRow, everyMs: number): Promise<ChargeRow> {
  if (!(await parts.asks.claim(charge.id, parts.clock.now(), everyMs))) return charge;
  const isNews = (answer: ProviderAnswer): boolean => tellsNews(charge, answer);
  const { answer, late } = await parts.providers.of(charge.provider).query(charge.reference);
  if (late) settleLate(parts, charge, 'query', late, isNews);
  return isNews(answer) ? settleAnswer(parts, charge, 'query', answer, null) : charge;
}

function tellsNews(charge: ChargeRow, answer: ProviderAnswer): boolean {
  if (!isAtBank(charge)) return answer.kind === 'approved';
  const isSameStep = answer.kind === 'step' && answer.authModel === charge.auth_model;
  return answer.kind !== 'lost' && !isSameStep;
}
