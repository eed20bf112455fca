// Whether the payer's data is dear or the link slow (Network Information API, which not every browser has).

type Connection = { saveData?: boolean; effectiveType?: string };

/** True where the payer has asked for little data, or the browser finds the link as slow as 2G; false where the browser does not say. */
export function readDataSaving({ navigator }: { navigator: object }): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
