import type { CommandOption } from '../../built-in-commands/index.ts';

/** Without a value it is the ticket of the channel, or the only open one. */
export const OWN_TICKET: CommandOption = {
  kind: 'text',
  description: 'option.own_ticket',
  isRequired: false,
  suggests: 'own_ticket',
};
