// What a processor sent, fit for a bug report: its shape and its words, without secrets, card numbers, phone numbers or e-mail addresses.

const HIDDEN = '[hidden]';
/** Fields whose value is a secret or names a person, whatever it looks like. */
const HIDDEN_FIELD =
  /secret|token|password|passkey|signature|authorization_code|^(?:pin|otp|cvv|cvc|birthday|pan|ip|msisdn)$|(?:^|_)(?:key|phone|mobile|ip_address)|(?:first|last|full|account|sender|holder|customer|payer)_?name$/i;
const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g;
/** Seven digits or more, however they are grouped or masked: a card, a phone or an account; also a longer id, which nobody needs. */
const DIGITS = /\+?\d(?:[\s().*X-]*\d){6,}/g;
const TIMESTAMP = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;
const LONGEST_TEXT = 4_000;

/** JSON as a value, anything else as text that is cut short. */
export function redactedBody(body: string, secrets: readonly string[]): unknown {
  try {
    return redacted(JSON.parse(body) as unknown, secrets);
  } catch {
    return redactedText(body.slice(0, LONGEST_TEXT), secrets);
  }
}

/** @param secrets values that must not appear, wherever they stand */
export function redactedText(text: string, secrets: readonly string[]): string {
  const isTime = TIMESTAMP.test(text);
  let kept = text;
  for (const secret of secrets) if (secret !== '') kept = kept.replaceAll(secret, HIDDEN);
  kept = kept.replaceAll(EMAIL, '[e-mail]');
  return isTime ? kept : kept.replaceAll(DIGITS, (run) => `[${run.replaceAll(/\D/g, '').length} digits]`);
}

function redacted(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactedText(value, secrets);
  // As text, because a number of the same length would look like the processor's own.
  if (typeof value === 'number' && Math.abs(value) >= 1_000_000)
    return `[a number of ${String(value).length} digits]`;
  if (Array.isArray(value)) return value.map((each) => redacted(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => {
      const isHidden = HIDDEN_FIELD.test(field) && (typeof each === 'string' || typeof each === 'number');
      return [redactedText(field, secrets), isHidden ? HIDDEN : redacted(each, secrets)];
    }),
  );
}
