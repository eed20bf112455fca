// What a charge says to its payer: our sentence where we know the code of what has happened, so that each payer reads it in their language;
// else the words of the provider, quoted.
import { chargeMessages } from '@titan/copy/words/charge';
import { english } from '@titan/copy/english';
import { quoted } from '@titan/copy/quoted';
import { saidIn, serviceSentences, type ServiceSentence } from '@titan/copy/service';
import { saysAlreadyCompleted } from '@titan/rules/card-declines';
import type { Channel } from '@titan/rules/methods';
import { MONEY_AT } from '@titan/rules/money-at';
import { TOKEN_EXPIRED } from '@titan/rules/wallet-texts';
import type { ChargeState } from '../db/column-values.ts';
import type { Reader } from '@titan/platform/request-context';
import type { ProviderAnswer } from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';

/** The channel's sentence for the first of these that it has one for. */
export function sentenceOf(channel: Channel, ...happened: string[]): ServiceSentence | null {
  const codes = happened.map((what) => `${channel}.${what}`);
  const code = codes.find((each) => Object.hasOwn(chargeMessages, each));
  return code === undefined ? null : ({ code } as ServiceSentence);
}

/** Error types that providers use for much: where they say more, that is more exact. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(['PAYMENT_EXPIRED', 'FAILED']);

/** The sentence of a decline; null: the provider's own is better. */
export function sentenceOfDecline(
  channel: Channel,
  { errorType, message }: Pick<Extract<ProviderAnswer, { kind: 'declined' }>, 'errorType' | 'message'>,
): ServiceSentence | null {
  if (message === '') return sentenceOf(channel, errorType, 'UNKNOWN', 'DEFAULT');
  // The page reads these by their words (spec §8).
  if (SAYS_LITTLE.has(errorType) || saysAlreadyCompleted(message)) return null;
  return sentenceOf(channel, errorType);
}

/** The sentence of a step: that the last answer to it was wrong, or that there is none to take; null: nothing has happened yet. */
export function sentenceOfStep(
  channel: Channel,
  {
    authModel,
    secretWasWrong,
    errorType,
  }: Pick<Extract<ProviderAnswer, { kind: 'step' }>, 'authModel' | 'secretWasWrong' | 'errorType'>,
): ServiceSentence | null {
  if (!secretWasWrong) return sentenceOf(channel, authModel);
  // Any other error type speaks of an attempt that has ended.
  return sentenceOf(channel, errorType === TOKEN_EXPIRED ? errorType : `${authModel}_WRONG`);
}

const OF_STATE: Partial<Record<ChargeState, ServiceSentence>> = {
  duplicate: { code: 'DUPLICATE_GOES_BACK' },
  left: { code: 'EARLIER_MAY_GO_THROUGH' },
};

type ChargeWords = Pick<ChargeRow, 'sentence' | 'message'>;

/** Some, as the sandbox, say a sentence of ours, in English. */
const OWN_WORDS: ReadonlyMap<string, ServiceSentence> = new Map(
  Object.entries(chargeMessages).flatMap(([code, words]) =>
    typeof words === 'string' ? [[words, { code } as ServiceSentence]] : [],
  ),
);

/** What the provider says and we have no code for: a sentence of ours, or its own words, quoted to payers. */
export function sentenceOfProvider(
  channel: Channel,
  message: string,
  reader: Reader,
): ServiceSentence | null {
  if (message === '') return null;
  const own = OWN_WORDS.get(message);
  if (own) return own;
  if (reader === 'merchant') return { code: 'AS_CHARGE_SAYS', params: { text: message } };
  return {
    code: MONEY_AT[channel] === 'wallet' ? 'NETWORK_SAYS' : 'BANK_SAYS',
    params: { text: quoted(message) },
  };
}

/** To whoever reads the charge: a payer, in their language, or a merchant's server. */
export function chargeMessageOf(
  { channel, status, sentence, message }: ChargeWords & Pick<ChargeRow, 'channel' | 'status'>,
  reader: Reader,
): string | null {
  const ofState = OF_STATE[status];
  if (ofState) return saidIn(reader === 'merchant' ? english : reader, ofState);
  if (reader === 'merchant') return merchantsMessageOf({ sentence, message });
  if (isKnown(sentence)) return saidIn(reader, sentence);
  // That it went well needs nobody's words.
  const fromProvider = status === 'success' ? null : sentenceOfProvider(channel, message ?? '', reader);
  return fromProvider ? saidIn(reader, fromProvider) : message;
}

const KNOWN = serviceSentences(english);

/** Codes are stored: a row may be of a release that has others. */
function isKnown(sentence: ServiceSentence | null): sentence is ServiceSentence {
  return sentence !== null && Object.hasOwn(KNOWN, sentence.code);
}

/** To a merchant's server: the provider's words, and where it has none ours in English. */
export function merchantsMessageOf({ sentence, message }: ChargeWords): string | null {
  return message ?? (isKnown(sentence) ? saidIn(english, sentence) : null);
}
