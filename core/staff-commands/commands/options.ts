import { MAX_REASON } from '../assert-possible.ts';
import type { CommandOption } from '../../built-in-commands/index.ts';

export const REASON: CommandOption = {
  kind: 'text',
  description: 'option.reason',
  isRequired: false,
  maxLength: MAX_REASON,
};

/** Without it the requester of the ticket is meant. */
export const OPTIONAL_USER: CommandOption = { kind: 'user', description: 'option.target_user', isRequired: false };

export const USER: CommandOption = { kind: 'user', description: 'option.user', isRequired: true };
