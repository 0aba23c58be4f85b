import { readSecretFiles, SECRET_VARIABLES } from '../../composition/config/secret-files.ts';

const REDACTED = '[redacted]';
/** Shorter texts are parts of words. */
const MIN_LENGTH = 4;
/** The password of an address, and the keys in SECRETS_KEY. */
const PARTS = [/\/\/[^/@]*?:([^@]+)@/g, /[?&]password=([^&]+)/g, /([A-Za-z0-9+/]{43}=)/g];

/** A function that redacts every secret of the environment in a text, should one have come into it with the message of an error. */
export const createRedaction = (environment: Readonly<Record<string, string>>): ((text: string) => string) => {
  const { environment: set } = readSecretFiles(environment);
  const secrets = SECRET_VARIABLES.flatMap((name) => listSecrets(set[name] ?? ''))
    .filter(({ length }) => length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
};

const listSecrets = (value: string): readonly string[] => {
  const parts = PARTS.flatMap((pattern) => [...value.matchAll(pattern)].map(([, part = '']) => part));
  return [value, ...parts, ...parts.map(decode)];
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
