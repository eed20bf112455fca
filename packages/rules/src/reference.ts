// What a reference is made of (facts/merchant-api "Initialise"): the merchant's own and ours, on the wire and in an address.

/** 1 to 100 letters, digits, dots, bars, underscores or hyphens; nothing that an address, a log or a database could misread. */
export const REFERENCE_FORM = /^[A-Za-z0-9.|_-]{1,100}$/;

/** Whether the text can be a reference at all; whether there is one like it is the service's business. */
export function isReference(text: string): boolean {
  return REFERENCE_FORM.test(text);
}
