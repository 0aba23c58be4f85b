import type { CommandTextKey } from '../settings/index.ts';

export interface ContextMenu {
  readonly target: 'message' | 'member';
  /** The platform reports this name, whatever the language of the user. */
  readonly name: string;
  /** The text has at most 32 characters. */
  readonly text: Extract<CommandTextKey, `menu.${string}`>;
  /** The platform hides it from members without a right of moderators, until the server decides otherwise. */
  readonly isForStaff: boolean;
  readonly opensTicket: boolean;
}

export const CONTEXT_MENUS = {
  open_ticket: {
    target: 'message',
    name: 'Open a ticket',
    text: 'menu.open_ticket',
    isForStaff: false,
    opensTicket: true,
  },
  add_to_ticket: {
    target: 'message',
    name: 'Add to a ticket',
    text: 'menu.add_to_ticket',
    isForStaff: true,
    opensTicket: false,
  },
  member_tickets: {
    target: 'member',
    name: 'Tickets of this member',
    text: 'menu.member_tickets',
    isForStaff: true,
    opensTicket: false,
  },
  open_member_ticket: {
    target: 'member',
    name: 'Open a ticket',
    text: 'menu.open_ticket',
    isForStaff: true,
    opensTicket: true,
  },
} as const satisfies Readonly<Record<string, ContextMenu>>;

export type ContextMenuName = keyof typeof CONTEXT_MENUS;
