// facts/merchant-api "charge_data": inside of it, snake_case and camelCase keys are both taken (clients differ).

/** The same with its keys in snake_case; what is inside of `metadata` is the merchant's own and stays as it is. */
export function snakeCased(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said;
  const entries = Object.entries(said).map(([name, value]) => {
    const plain = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [plain, plain === 'metadata' ? value : snakeCased(value)] as const;
  });
  return Object.fromEntries(entries);
}
