import { submitNewTicket, suggestToMember, useMemberCommand } from './act-as-member.ts';
import { confirmErasure } from './erase-data.ts';
import type { MemberPorts } from './member-context.ts';
import { findForm, findNewForm } from './opening-forms.ts';
import { findDirectCloseForm, pressDirectClose, pressOwnButton } from './press-own-button.ts';

export { type EraseDataButton, parseEraseDataButton } from './erase-data.ts';
export { MEMBER_COMMANDS, type MemberCommandName } from './member-commands.ts';
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
