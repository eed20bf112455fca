// Spec §5: the three-valued answer of every field rule; it decides when an error may be shown.

/**
 * `valid`: may be sent. `incomplete`: may still become valid, so show no error yet.
 * `invalid`: typing more cannot make it valid, so show the error.
 */
export type Verdict = 'valid' | 'incomplete' | 'invalid';
