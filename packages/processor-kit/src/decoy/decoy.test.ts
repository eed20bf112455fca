// The decoy conforms: its connector never takes its processor at its word.
import { conformance } from '../conformance.ts';
import { decoySubject } from './subject.ts';

conformance(decoySubject);
