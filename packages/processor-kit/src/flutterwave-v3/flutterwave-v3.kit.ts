// The connector to version 3 of Flutterwave's API conforms, against a double that was written from its documents.
import { conformance } from '../conformance.ts';
import { flutterwaveV3Subject } from './subject.ts';

conformance(flutterwaveV3Subject);
