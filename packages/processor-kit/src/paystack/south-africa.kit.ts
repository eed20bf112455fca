// The connector to Paystack conforms in South Africa too: by Instant EFT on the page of Ozow, and by Capitec Pay in the bank's app.
import { conformance } from '../conformance.ts';
import { CAPITEC_PAY, INSTANT_EFT } from './south-africa.ts';

conformance(INSTANT_EFT, ', Instant EFT');
conformance(CAPITEC_PAY, ', Capitec Pay');
