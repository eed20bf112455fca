// Closes every switch: the compiler refuses it while a case is missing.

/**
 * Marks a branch that the types say cannot be reached.
 * @param value what is left after every case; its type must be `never`
 * @throws Error always: reaching it is a bug
 */
export function unreachable(value: never): never {
  throw new Error(`Unreachable case: ${String(value)}`);
}
