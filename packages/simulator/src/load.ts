// Loads the product into this process as Node runs it, the page's components and sheets too, and one file of it, if wanted, with a mistake
// planted. No file of the tree is written. Each process plants once, before it loads anything.
import { readFileSync } from 'node:fs';
import { type LoadFnOutput, registerHooks, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';

export const ROOT = join(import.meta.dirname, '../../..');

/** A file of the repository, and the text that it has instead. */
export type Planted = { file: string; text: string };

export type Loader = {
  /** Loads a file of the repository, by its path in it. */
  load(file: string): Promise<Record<string, unknown>>;
  /** Whether the planted file has been loaded: else its mistake cannot do anything. */
  isPlanted(): boolean;
};

export function createLoader(planted: Planted | null = null): Loader {
  const plantedUrl = planted && urlOf(planted.file);
  let isPlanted = false;
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  registerHooks({
    load(url, context, next) {
      const isHere = url === plantedUrl;
      isPlanted ||= isHere;
      if (url.endsWith('.css')) return moduleOf(NAMES_OF_CLASSES);
      if (!isHere && !url.endsWith('.tsx')) return next(url, context);
      const path = fileURLToPath(url);
      return compiled(path, isHere && planted ? planted.text : readFileSync(path, 'utf8'));
    },
  });
  return {
    load: async (file) => (await import(urlOf(file))) as Record<string, unknown>,
    isPlanted: () => isPlanted,
  };
}

/** What Node gets of a file. It strips the types itself, in place, so that lines and columns stay; components need a map. */
export function compiled(path: string, text: string): LoadFnOutput {
  if (path.endsWith('.js')) return moduleOf(text);
  if (!path.endsWith('.tsx')) return { ...moduleOf(text), format: 'module-typescript' };
  const { code, map, errors } = transformSync(path, text, { jsx: { runtime: 'automatic' }, sourcemap: true });
  const [error] = errors;
  if (error) throw error;
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return moduleOf(`${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`);
}

/** A sheet's classes have their own names here: nothing is drawn. */
const NAMES_OF_CLASSES = 'export default new Proxy({}, { get: (_, name) => String(name) });';

const moduleOf = (source: string): LoadFnOutput => ({ format: 'module', shortCircuit: true, source });

const urlOf = (file: string): string => pathToFileURL(join(ROOT, file)).href;
