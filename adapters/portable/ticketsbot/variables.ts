import type { Variables } from '../fill-variables.ts';

/** The bot writes a variable between percent signs. */
const VARIABLE = /%([a-z_]+)%/gi;

export const NAME_VARIABLES: Variables = {
  pattern: VARIABLE,
  names: [
    [/^id(_padded)?$/i, 'ticket.number'],
    [/^username$/i, 'requester.username'],
    [/^nickname$/i, 'requester.name'],
  ],
};

export const OPENING_VARIABLES: Variables = {
  pattern: VARIABLE,
  names: [
    [/^ticket_id$/i, 'ticket.number'],
    [/^user$/i, 'requester.mention'],
    [/^username$/i, 'requester.name'],
    [/^server$/i, 'server.name'],
  ],
};
