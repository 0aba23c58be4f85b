import { NO_TRACER } from '#core/shared/tracer.ts';
import { LruCache } from '#core/shared/values/lru-cache.ts';

/** The values of the parameters that a statement names. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** A statement as the drivers take it: with `$n` for each parameter. */
export interface CompiledStatement {
  readonly text: string;
  /** The name of each parameter, in the order of the numbers. */
  readonly names: readonly string[];
}

/** Strings, quoted identifiers and casts come first: their colons begin no parameter. */
const TOKEN = /\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|::|:([a-z]\w*)/gi;

/** Lists with filters have many texts. */
const MAX_CACHED = 2_000;
const cache = new LruCache<string, CompiledStatement>(MAX_CACHED);

/** Replaces `:name` by `$n`, the same number for the same name. Texts that are in use are compiled once. */
export const compileStatement = (statement: string): CompiledStatement =>
  cache.getOrMake(statement, () => compile(statement));

const compile = (statement: string): CompiledStatement => {
  const names: string[] = [];
  const text = statement.replace(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
};

/**
 * A statement with its values, as the drivers take it.
 *
 * @param trace gives the value of `:traceParent`
 * @throws Error when a parameter has no value, or a value no parameter
 */
export const bindParameters = (
  statement: string,
  given: NamedValues,
  trace: { getTraceParent(): string | null } = NO_TRACER,
): { readonly text: string; readonly values: unknown[] } => {
  const { text, names } = compileStatement(statement);
  const values = names.includes('traceParent') ? { ...given, traceParent: trace.getTraceParent() } : given;
  if (Object.keys(values).length !== names.length || names.some((name) => values[name] === undefined)) {
    const known = Object.keys(values).filter((name) => values[name] !== undefined);
    throw new Error(`The statement has the parameters [${names.join()}] and got [${known.join()}]: ${statement}`);
  }
  return { text, values: names.map((name) => values[name]) };
};
