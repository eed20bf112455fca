// The connector to Daraja conforms, against a stub written from the published documents.
import { conformance } from '../conformance.ts';
import { darajaSubject } from './subject.ts';

conformance(darajaSubject);
