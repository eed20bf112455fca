// The business constants by one name, `LIMITS.pinDigits`. Each is a constant of its own, so that a script of the page holds those it uses.
export * as LIMITS from './limit-values.ts';
