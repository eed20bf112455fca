// A failure that is printed as one message for people, without a stack.
export class LaunchFailure extends Error {
  name = 'LaunchFailure';
}
