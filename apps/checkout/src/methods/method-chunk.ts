// Code of one method in a chunk of its own: fetched when it is needed, and kept.

export type Chunk<Code> = {
  /** Fetches it; asked again after it failed, it tries again. */
  load(): Promise<Code>;
  /** Null until it is there. */
  loaded(): Code | null;
  /** It is a part of the first load, and so is its style (decision 0039). */
  inFirstLoad: boolean;
};

/** Part of the first load. */
export function ready<Code>(code: Code): Chunk<Code> {
  return { load: async () => code, loaded: () => code, inFirstLoad: true };
}

export function chunk<Code>(fetchCode: () => Promise<Code>): Chunk<Code> {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  const load = async (): Promise<Code> => {
    try {
      return (code = await fetchCode());
    } finally {
      loading = null;
    }
  };
  return {
    load: () => (code === null ? (loading ??= load()) : Promise.resolve(code)),
    loaded: () => code,
    inFirstLoad: false,
  };
}
