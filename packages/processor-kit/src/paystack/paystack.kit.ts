// The connector to Paystack conforms, against a double that was written from Paystack's documents.
import { conformance } from '../conformance.ts';
import { paystackSubject } from './subject.ts';

conformance(paystackSubject);
