// How the sandbox declines: in the words that the checkout has for the same, so that a test shows what payers read.
import type { SandboxVerdict } from '@titan/contract/sandbox/wire.schema';
import { chargeMessages } from '@titan/copy/words/charge';

const WORDS: Readonly<Record<string, unknown>> = chargeMessages;

/** @param otherwise whose words an error type gets that has none */
export function declined(
  channel: 'card' | 'mobile_money' | 'pay_with_bank',
  errorType: string,
  otherwise: 'UNKNOWN' | 'DEFAULT' = 'DEFAULT',
): SandboxVerdict {
  const words = WORDS[`${channel}.${errorType}`] ?? WORDS[`${channel}.${otherwise}`];
  return { kind: 'declined', errorType, message: String(words) };
}
