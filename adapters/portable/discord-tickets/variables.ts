import type { Variables } from '../fill-variables.ts';

/** How the bot writes a variable: one or more braces, and spaces within. */
const VARIABLE = /\{+\s?([a-z]+)\s?\}+/gi;

export const NAME_VARIABLES: Variables = {
  pattern: VARIABLE,
  names: [
    [/^num(ber)?$/i, 'ticket.number'],
    [/^(user)?name$/i, 'requester.username'],
    [/^(nick|display)(name)?$/i, 'requester.name'],
  ],
};

export const OPENING_VARIABLES: Variables = {
  pattern: VARIABLE,
  names: [
    [/^num(ber)?$/i, 'ticket.number'],
    [/^((user)?name|(nick|display)(name)?)$/i, 'requester.mention'],
  ],
};
