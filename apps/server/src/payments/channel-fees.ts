// Fee and VAT of each channel of a transaction, in minor units, as the column `fees` holds them.

export type ChannelFees = Record<string, { fee: number; vat: number }>;
