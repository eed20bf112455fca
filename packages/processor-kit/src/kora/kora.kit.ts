// The connector to Kora conforms, against a double that was written from Kora's documents.
import { conformance } from '../conformance.ts';
import { koraSubject } from './subject.ts';

conformance(koraSubject);
