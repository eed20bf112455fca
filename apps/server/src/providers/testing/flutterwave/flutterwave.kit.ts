// The connector to Flutterwave conforms, against a double that was written from Flutterwave's documents.
import { conformance } from '../conformance.ts';
import { flutterwaveSubject } from './subject.ts';

conformance(flutterwaveSubject);
