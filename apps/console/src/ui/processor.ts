// What a processor is called: `mtn-momo` is MTN Momo, `flutterwave-v3` Flutterwave.

export function processorName(code: string): string {
  const words = code.replace(/-v\d+$/, '').split('-');
  return words
    .map((word) => (word.length <= 3 ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join(' ');
}
