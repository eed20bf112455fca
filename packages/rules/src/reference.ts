// What a reference is made of: the merchant's own and ours, on the wire and in an address.

/** 1 to 100 letters, digits, dots, bars, underscores or hyphens; nothing that an address, a log or a database could misread. */
export const REFERENCE_FORM = /^[A-Za-z0-9.|_-]{1,100}$/;

/** Whether the text can be a reference at all; only the service knows whether it exists. */
export function isReference(text: string): boolean {
  return REFERENCE_FORM.test(text);
}

/** A text that names one kind of thing: the compiler refuses it where another kind is meant. A plain text may be any. */
type NameOf<Kind extends string> = string & { readonly names?: Kind };

/** Ours: `KPY-CA-…`, by which the provider knows the charge. */
export type ChargeReference = NameOf<'charge'>;
/** Ours: `KPY-PI-…`. */
export type PaymentReference = NameOf<'payment'>;
/** The merchant's own, given at `initialize`; a payment that the merchant gave none has the payment's. */
export type MerchantReference = NameOf<'payment' | 'order'>;
/** By which the page's calls name the payment: the merchant's where no other payment has it, else the payment's. */
export type PageReference = NameOf<'payment' | 'order' | 'page'>;
