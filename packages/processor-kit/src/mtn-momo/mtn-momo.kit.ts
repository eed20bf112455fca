// The connector to MTN MoMo conforms, against a stub written from the published documents.
import { conformance } from '../conformance.ts';
import { mtnMomoSubject } from './subject.ts';

conformance(mtnMomoSubject);
