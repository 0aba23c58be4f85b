import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { SourceGraph } from './source-graph.ts';
import {
  createTextFiles,
  listTextParts,
  type PartOptions,
  readTexts,
  type Texts,
  toKey,
  listPartsOf,
} from './text-files.ts';

interface TextOptions extends PartOptions {
  readonly graph: SourceGraph;
  readonly languages: string;
  /** Exports `startTexts`. */
  readonly loader: string;
}

const LAZY_IMPORT = /\bimport\('(\.[^']+)'\)/g;
const ADDRESS = /\/assets\/texts-([\w-]+)-first-dev\.json$/;

const digest = (files: ReadonlyMap<string, Texts>): string =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
    .slice(0, 10);

/**
 * Makes files of the texts in each language: one for the first page, and one for each part that is loaded later, which is loaded
 * together with its code. The code of the part waits for its texts, since constants with texts are made when a module is loaded.
 */
const createBuildPlugin = (options: TextOptions, files: ReadonlyMap<string, Texts>, hash: string): Plugin => {
  const parts = new Set([...files.keys()].map((name) => name.replace(/^(pt-BR|[a-z]+)-/, '')));
  const start = (file: string, path: string, found: string): string => {
    const names = listPartsOf(options.graph, options, resolve(dirname(file), path)).filter((name) => parts.has(name));
    return `(${[...names.map((name) => `$startTexts(${JSON.stringify(name)})`), found].join(', ')})`;
  };
  return {
    name: 'guildesk-texts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: { TEXTS_HASH: JSON.stringify(hash) } }),
    transform(code, id) {
      if (!options.graph.get(id)?.lazyImports.length) return null;
      const started = code.replace(LAZY_IMPORT, (found: string, path: string) => start(id, path, found));
      return {
        code: `import { startTexts as $startTexts } from ${JSON.stringify(options.loader)};\n${started}`,
        map: null,
      };
    },
    renderChunk(code, chunk) {
      const isFirst = chunk.isEntry || chunk.name === 'first' || !chunk.moduleIds.some((id) => options.graph.has(id));
      return isFirst ? null : { code: `await globalThis.textsReady;\n${code}`, map: null };
    },
    generateBundle() {
      for (const [name, texts] of files)
        this.emitFile({ type: 'asset', fileName: `assets/texts-${name}-${hash}.json`, source: JSON.stringify(texts) });
    },
  };
};

/** While pages are developed, the first file of a language has all texts. */
const createServePlugin = (languages: ReadonlyMap<string, Texts>): Plugin => ({
  name: 'guildesk-texts-of-development',
  apply: 'serve',
  config: () => ({ define: { TEXTS_HASH: JSON.stringify('dev') } }),
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, tag = ''] = ADDRESS.exec(request.url ?? '') ?? [];
      const texts = languages.get(tag);
      if (texts) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(texts));
      else next();
    });
  },
});

/** @see createBuildPlugin */
export const createTextPlugins = (options: TextOptions): Plugin[] => {
  const languages = readTexts(options.languages);
  const known = new Set(Object.keys(languages.get('en') ?? {}).map(toKey));
  const files = createTextFiles(languages, listTextParts(options.graph, known, options));
  return [createBuildPlugin(options, files, digest(files)), createServePlugin(languages)];
};
