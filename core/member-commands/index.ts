import { confirmErasure } from './erase-data.ts';
import { findForm, findNewForm } from './asked-form.ts';
import type { MemberPorts } from './member-context.ts';
import { findDirectCloseForm, pressDirectClose } from './press-direct-close.ts';
import { pressOwnButton } from './press-own-button.ts';
import { suggestToMember } from './suggest-to-member.ts';
import { submitNewTicket, useMemberCommand } from './use-member-command.ts';

export type { AskedForm } from './asked-form.ts';
export { type EraseDataButton, parseEraseDataButton } from './erase-data.ts';
export { MEMBER_COMMANDS, type MemberCommandName } from './commands/member-commands.ts';
export { type NewTicketButton, parseNewTicketButton, toNewTicketButtonId } from './new-ticket-button.ts';

export const memberCommandUseCases = (ports: MemberPorts) => ({
  use: useMemberCommand(ports),
  findNewForm: findNewForm(ports),
  findForm: findForm(ports),
  submitNew: submitNewTicket(ports),
  pressOwnButton: pressOwnButton(ports),
  pressDirectClose: pressDirectClose(ports),
  findDirectCloseForm: findDirectCloseForm(ports),
  confirmErasure: confirmErasure(ports),
  suggest: suggestToMember(ports),
});

export type MemberCommandUseCases = ReturnType<typeof memberCommandUseCases>;
