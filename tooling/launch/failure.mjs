// An end that is explained in one message, without a stack: for people, not for debugging.
export class LaunchFailure extends Error {
  name = 'LaunchFailure';
}
