// Spec §1 "Error reporting ignores these messages": two widget-related undefined-object errors, a wrong-link error, and failed-request
// messages for status 400, 403, 404 and 409.

const IGNORED: readonly RegExp[] = [
  // A widget of somebody else that is not there, as Safari says it and as the other browsers do.
  /^undefined is not an object \(evaluating '[^']*widget[^']*'\)$/i,
  /^Cannot read propert(?:y|ies) .*widget.* of undefined|^Cannot read propert(?:y|ies) of undefined \(reading '[^']*widget[^']*'\)$/i,
  /^This payment's link seems to be incomplete or wrong, please check again\.$/,
  /^Request failed with status code (?:400|403|404|409)$/,
];

/** @param message as the browser or we say it, before it is made clean */
export function isIgnored(message: string): boolean {
  return IGNORED.some((form) => form.test(message.replace(/^(?:Uncaught )?\w*Error: /, '')));
}
