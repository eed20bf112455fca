// Spec §7 "The 3DS tab messaging uses a broadcast channel between tabs": what the page after the bank posts on it. Only a hint:
// any page of this origin can post it, so the receiver asks the service.

/** Name of the channel; a type, so that the two sides share no module that one of them would have to fetch for it. */
export type BankHintsChannel = 'titan-3ds';

/** The payer is back from the bank with this charge (`KPY-CA-…`). */
export type BankHint = { charge: string };
