import { type ChatCommand, createDeclare, type DeclaredCommand, type Inputs } from '../built-in-commands/index.ts';
import type { TicketAction } from '../tickets/index.ts';
import { assertPossible } from './possible.ts';
import type { ActingStaff, ServerStaffContext, StaffContext, StaffPorts } from './staff-context.ts';

/** Staff has these subcommands of `/desk` in the channels of tickets. */
export interface StaffCommand extends ChatCommand<StaffPorts, StaffContext, string> {
  /** The state table has to allow it; null for what staff may do to any ticket. */
  readonly action: TicketAction | null;
}

/** Staff of any category has these subcommands of `/desk` in every channel. */
export type ServerCommand = ChatCommand<StaffPorts, ServerStaffContext, string>;

const declareInTicket = createDeclare<StaffPorts, StaffContext, string>();

export const declareCommand = <const Given extends Inputs<StaffPorts, StaffContext>>(
  action: TicketAction | null,
  declared: DeclaredCommand<StaffPorts, StaffContext, string, Given>,
): StaffCommand => ({
  action,
  ...declareInTicket({
    ...declared,
    check: (context) => {
      if (action !== null) assertPossible(context, action);
    },
  }),
});

export const declareServerCommand = createDeclare<StaffPorts, ServerStaffContext, string>();

/** Declares what works with a ticket and without one. */
export const declareAnywhere = createDeclare<StaffPorts, ActingStaff, string>();
