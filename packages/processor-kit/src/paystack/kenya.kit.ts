// The connector to Paystack conforms in Kenya too: by Pesalink, whose money is matched by a reference.
import { conformance } from '../conformance.ts';
import { PESALINK } from './kenya.ts';

conformance(PESALINK, ', Pesalink');
