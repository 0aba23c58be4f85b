import type { CommandTextKey } from '../settings/index.ts';

export interface ContextMenu {
  readonly target: 'message' | 'member';
  /** The platform reports this name, whatever the language of the user. */
  readonly name: string;
  /** The text has at most 32 characters. */
  readonly text: Extract<CommandTextKey, `menu.${string}`>;
  /** The platform hides it from members without a right of moderators, until the server decides otherwise. */
  readonly isForStaff: boolean;
  readonly asksForm: boolean;
}

export const CONTEXT_MENUS = {
  open_ticket: {
    target: 'message',
    name: 'Open a ticket',
    text: 'menu.open_ticket',
    isForStaff: false,
    asksForm: true,
  },
  add_to_ticket: {
    target: 'message',
    name: 'Add to a ticket',
    text: 'menu.add_to_ticket',
    isForStaff: true,
    asksForm: false,
  },
  edit_message: {
    target: 'message',
    name: 'Edit message',
    text: 'menu.edit_message',
    isForStaff: false,
    asksForm: true,
  },
  delete_message: {
    target: 'message',
    name: 'Delete message',
    text: 'menu.delete_message',
    isForStaff: false,
    asksForm: false,
  },
  member_tickets: {
    target: 'member',
    name: 'Tickets of this member',
    text: 'menu.member_tickets',
    isForStaff: true,
    asksForm: false,
  },
  open_member_ticket: {
    target: 'member',
    name: 'Open a ticket',
    text: 'menu.open_ticket',
    isForStaff: true,
    asksForm: true,
  },
} as const satisfies Readonly<Record<string, ContextMenu>>;

export type ContextMenuName = keyof typeof CONTEXT_MENUS;
