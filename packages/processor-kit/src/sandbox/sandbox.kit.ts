// The sandbox conforms: its connector, and the real program behind it, whatever becomes of the calls between them.
import { conformance } from '../conformance.ts';
import { sandboxSubject } from './subject.ts';

conformance(sandboxSubject);
