// What the payer's page may know of a charge (one attempt on one channel): spec §3 "Charge response".
import type * as z from 'zod/mini';
import type { chargeStatus, chargeView } from './charge.schema.ts';

export type ChargeWireStatus = z.infer<typeof chargeStatus>;

export type ChargeView = z.infer<typeof chargeView>;
