// A start that is refused for a reason that its operator can mend: told in its message alone, without a stack.
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
