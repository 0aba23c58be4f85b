import { type NewTicketButton, parseNewTicketButton } from '../member-commands/index.ts';
import { type FlowButton, parseFlowButton } from '../flows/index.ts';
import { type PanelButton, parsePanelButton } from '../panels/index.ts';
import { parseTicketButton, type RequesterButton, type StaffButton } from '../tickets/index.ts';

/** What a user pressed. Each feature defines the ids of its own buttons. */
export type ParsedButton =
  | PanelButton
  | NewTicketButton
  | StaffButton
  | FlowButton
  | RequesterButton
  | { readonly kind: 'unknown' };

export const parseButton = (buttonId: string): ParsedButton =>
  parsePanelButton(buttonId) ??
  parseFlowButton(buttonId) ??
  parseNewTicketButton(buttonId) ??
  parseTicketButton(buttonId) ?? { kind: 'unknown' };
