// Code of one method in a chunk of its own: fetched when it is needed, and kept.

export type Chunk<Code> = {
  /** Fetches it; asked again after it failed, it tries again. */
  load(): Promise<Code>;
  /** Null until it is there. */
  loaded(): Code | null;
};

/** Part of the first load. */
export function ready<Code>(code: Code): Chunk<Code> {
  return { load: async () => code, loaded: () => code };
}

export function chunk<Code>(fetchCode: () => Promise<Code>): Chunk<Code> {
  let code: Code | null = null;
  return {
    load: async () => (code ??= await fetchCode()),
    loaded: () => code,
  };
}
