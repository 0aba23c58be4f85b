import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** A source file of the pages, and what it needs. */
export interface SourceModule {
  /** Files that are loaded with it. */
  readonly imports: readonly string[];
  /** Files that it loads later, by `import()`. */
  readonly lazyImports: readonly string[];
  /** Every text that stands in it as a literal. */
  readonly literals: ReadonlySet<string>;
  /** Those outside of functions, which are used when the file is loaded. */
  readonly constants: ReadonlySet<string>;
  /** It translates texts that the service sends. */
  readonly hasServiceTexts: boolean;
  /** It explains why the service refuses something. */
  readonly hasReasons: boolean;
}

/** The keys are absolute paths. */
export type SourceGraph = ReadonlyMap<string, SourceModule>;

interface Collected {
  readonly imports: string[];
  readonly lazyImports: string[];
  readonly literals: Set<string>;
  readonly constants: Set<string>;
  hasServiceTexts: boolean;
  hasReasons: boolean;
}

const isTypeOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const { importClause } = node;
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = importClause?.namedBindings;
  if (importClause?.name || !names || !ts.isNamedImports(names) || names.elements.length === 0) return false;
  return names.elements.every((element) => element.isTypeOnly);
};

const collectCall = ({ expression, arguments: [first] }: ts.CallExpression, collected: Collected): void => {
  if (ts.isIdentifier(expression)) {
    if (expression.text === 'translate') collected.hasServiceTexts = true;
    if (expression.text.startsWith('explain')) collected.hasReasons = true;
    return;
  }
  if (expression.kind !== ts.SyntaxKind.ImportKeyword || !first || !ts.isStringLiteralLike(first)) return;
  collected.lazyImports.push(first.text);
};

const collect = (node: ts.Node, collected: Collected, isAtLoading = true): void => {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    if (!isTypeOnly(node)) collected.imports.push((node.moduleSpecifier as ts.StringLiteral).text);
    return;
  }
  if (ts.isStringLiteralLike(node)) {
    collected.literals.add(node.text);
    if (isAtLoading) collected.constants.add(node.text);
  }
  if (ts.isCallExpression(node)) collectCall(node, collected);
  const isFunction = ts.isFunctionLike(node);
  ts.forEachChild(node, (child) => collect(child, collected, isAtLoading && !isFunction));
};

const parse = (file: string): Collected => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind);
  const collected: Collected = {
    imports: [],
    lazyImports: [],
    literals: new Set(),
    constants: new Set(),
    hasServiceTexts: false,
    hasReasons: false,
  };
  collect(source, collected);
  return collected;
};

/** Packages and styles are no sources. */
const isSource = (file: string): boolean => /\.tsx?$/.test(file) && existsSync(file);

/** Reads all sources in a folder, and what they import of `core`. */
export const readSources = (folder: string, core: string): SourceGraph => {
  const graph = new Map<string, SourceModule>();
  const toFiles = (file: string, specifiers: readonly string[]) =>
    specifiers
      .map((name) =>
        name.startsWith('#core/') ? join(core, name.slice('#core/'.length)) : resolve(dirname(file), name),
      )
      .filter(isSource);
  const add = (file: string): void => {
    if (graph.has(file)) return;
    const { imports, lazyImports, ...others } = parse(file);
    const found = { imports: toFiles(file, imports), lazyImports: toFiles(file, lazyImports) };
    graph.set(file, { ...found, ...others });
    for (const imported of found.imports) add(imported);
  };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isModule = entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name);
    if (isModule) add(join(entry.parentPath, entry.name));
  }
  return graph;
};

/** A file and everything that is loaded with it. */
export const listWithImports = (graph: SourceGraph, file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of graph.get(file)?.imports ?? []) listWithImports(graph, imported, found);
  return found;
};

/** Every file that some file loads by `import()`. */
export const listLazyFiles = (graph: SourceGraph): readonly string[] =>
  [...new Set([...graph.values()].flatMap(({ lazyImports }) => lazyImports))].sort();
