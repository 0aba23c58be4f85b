import { unknownReference, invalidAll } from '../shared/errors.ts';

export const NAME_VARIABLES = ['number', 'username', 'display', 'category', 'priority', 'claimer', 'status'] as const;
export type NameVariable = (typeof NAME_VARIABLES)[number];
export type NameValues = Readonly<Partial<Record<NameVariable, string | null>>>;

/** The values of these change while the ticket exists. */
const CHANGING: readonly NameVariable[] = ['category', 'priority', 'claimer', 'status'];
const VARIABLE = /\{([^{}]*)\}/g;
const MAX_NAME = 100;

const isVariable = (name: string): name is NameVariable => NAME_VARIABLES.some((variable) => variable === name);
const listNames = (pattern: string): readonly string[] => [...pattern.matchAll(VARIABLE)].map(([, name = '']) => name);

export const usesVariable = (pattern: string, ...variables: readonly NameVariable[]): boolean =>
  listNames(pattern).some((name) => variables.some((variable) => variable === name));

export const isChangingName = (pattern: string): boolean => usesVariable(pattern, ...CHANGING);

/** @throws validation_error for an unknown variable */
export const assertNamePattern = (pattern: string): void => {
  const unknown = listNames(pattern).filter((name) => !isVariable(name));
  if (unknown.length === 0) return;
  const known = NAME_VARIABLES.map((name) => `{${name}}`).join(' ');
  throw invalidAll(
    unknown.map((name) => ({
      ...unknownReference('channelNamePattern', `variable {${name}}`),
      message: `there is no variable {${name}}; there are ${known}`,
    })),
  );
};

/** The chat platform shows names of channels this way. */
const toNamePart = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** A missing value leaves no hyphen; a name without any value is that of the number. */
export const fillNamePattern = (pattern: string, number: number, values: NameValues): string => {
  const all: NameValues = { ...values, number: String(number) };
  const filled = pattern.replaceAll(VARIABLE, (whole, name: string) =>
    isVariable(name) ? toNamePart(all[name] ?? '') : whole,
  );
  const joined = isOnlyNumbered(pattern) ? filled : filled.replaceAll(/-{2,}/g, '-').replaceAll(/^-+|-+$/g, '');
  return joined.slice(0, MAX_NAME).toWellFormed() || `ticket-${number}`;
};

const isOnlyNumbered = (pattern: string): boolean => listNames(pattern).every((name) => name === 'number');
