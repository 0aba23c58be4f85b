import { unknownReference, invalidAll } from '../shared/errors.ts';
import { listKeys } from '../shared/values/list-keys.ts';

/** The variables of names, and how older patterns write them, in single braces. */
export const SHORT_NAMES = {
  'ticket.number': 'number',
  'requester.username': 'username',
  'requester.name': 'display',
  'category.name': 'category',
  'ticket.priority': 'priority',
  'claimer.name': 'claimer',
  'ticket.status': 'status',
} as const;

export type NameVariable = keyof typeof SHORT_NAMES;
const NAME_VARIABLES = listKeys(SHORT_NAMES);
export type NameValues = Readonly<Partial<Record<NameVariable, string | null>>>;

/** The values of these change while the ticket exists. */
const CHANGING: readonly NameVariable[] = ['category.name', 'ticket.priority', 'claimer.name', 'ticket.status'];
const VARIABLE = /\{\{([^{}]*)\}\}|\{([^{}]*)\}/g;
const MAX_NAME = 100;

/** Null for a name that there is not. */
const findVariable = (long: string | undefined, short: string | undefined): NameVariable | null =>
  NAME_VARIABLES.find((name) => name === long?.trim() || SHORT_NAMES[name] === short) ?? null;

const listNames = (pattern: string) =>
  [...pattern.matchAll(VARIABLE)].map(([written, long, short]) => ({ written, variable: findVariable(long, short) }));

export const usesVariable = (pattern: string, ...variables: readonly NameVariable[]): boolean =>
  listNames(pattern).some(({ variable }) => variable !== null && variables.includes(variable));

export const isChangingName = (pattern: string): boolean => usesVariable(pattern, ...CHANGING);

/** @throws validation_error for an unknown variable */
export const assertNamePattern = (pattern: string): void => {
  const unknown = listNames(pattern).filter(({ variable }) => variable === null);
  if (unknown.length === 0) return;
  const known = NAME_VARIABLES.map((name) => `{{${name}}}`).join(' ');
  throw invalidAll(
    unknown.map(({ written }) => ({
      ...unknownReference('channelNamePattern', `variable ${written}`),
      message: `there is no variable ${written}; there are ${known}`,
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
  const all: NameValues = { ...values, 'ticket.number': String(number) };
  const filled = pattern.replaceAll(VARIABLE, (written, long?: string, short?: string) => {
    const variable = findVariable(long, short);
    return variable === null ? written : toNamePart(all[variable] ?? '');
  });
  const joined = isOnlyNumbered(pattern) ? filled : filled.replaceAll(/-{2,}/g, '-').replaceAll(/^-+|-+$/g, '');
  return joined.slice(0, MAX_NAME).toWellFormed() || `ticket-${number}`;
};

const isOnlyNumbered = (pattern: string): boolean =>
  listNames(pattern).every(({ variable }) => variable === 'ticket.number');
