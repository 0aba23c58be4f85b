import { readFileSync } from 'node:fs';
import { toError } from '#core/shared/caught-errors.ts';
import { Environment, variableDocs } from './environment.ts';

type Variables = Readonly<Record<string, string>>;

/** Secrets are a few hundred characters; a file of another kind is not read into memory as a whole. */
const MAX_SECRET_BYTES = 65_536;

/** The variables whose value can stand in a file instead, which `<NAME>_FILE` names, as container platforms mount secrets. */
export const SECRET_VARIABLES: readonly string[] = Object.entries(Environment.shape)
  .filter(([, schema]) => variableDocs.get(schema)?.isSecret === true)
  .map(([name]) => name);

/** The environment with the contents of such files, without the line end that editors add; and what is wrong with them. */
export const readSecretFiles = (environment: Variables): { environment: Variables; complaints: readonly string[] } => {
  const read = { ...environment };
  const complaints: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    const { value, complaint } =
      name in environment ? refuse(`only one of it and ${name} can be set`) : readSecret(file);
    if (complaint === null) read[name] = value;
    else complaints.push(`  ${name}_FILE: ${complaint}`);
  }
  return { environment: read, complaints };
};

type ReadSecret =
  | { readonly value: string; readonly complaint: null }
  | { readonly value: null; readonly complaint: string };

const refuse = (complaint: string): ReadSecret => ({ value: null, complaint });

const readSecret = (file: string): ReadSecret => {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAX_SECRET_BYTES) return refuse(`at most ${MAX_SECRET_BYTES} bytes are read`);
    const value = bytes.toString('utf8').replace(/\r?\n$/, '');
    return value === '' ? refuse(`"${file}" is empty`) : { value, complaint: null };
  } catch (error) {
    return refuse(`"${file}" cannot be read (${toError(error).message})`);
  }
};
