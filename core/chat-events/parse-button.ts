import { type EditButton, type MenuButton, parseEditButton, parseMenuButton } from '../context-menus/index.ts';
import {
  type EraseDataButton,
  type NewTicketButton,
  parseEraseDataButton,
  parseNewTicketButton,
} from '../member-commands/index.ts';
import { type FlowButton, parseFlowButton } from '../flows/index.ts';
import { type PageButton, parsePageButton } from '../forms/index.ts';
import { type PanelButton, parsePanelButton } from '../panels/index.ts';
import type { GuildId } from '../shared/ids.ts';
import {
  type DirectButton,
  parseDirectButton,
  parseTicketButton,
  type RequesterButton,
  type StaffButton,
} from '../tickets/index.ts';

/** Each feature defines the ids of its own buttons. */
export type ParsedButton =
  | PanelButton
  | NewTicketButton
  | MenuButton
  | EditButton
  | EraseDataButton
  | PageButton
  | StaffButton
  | DirectButton
  | FlowButton
  | RequesterButton
  | { readonly kind: 'unknown' };

const PARSERS: readonly ((buttonId: string) => ParsedButton | null)[] = [
  parsePanelButton,
  parsePageButton,
  parseFlowButton,
  parseNewTicketButton,
  parseDirectButton,
  parseMenuButton,
  parseEditButton,
  parseEraseDataButton,
  parseTicketButton,
];

export const parseButton = (buttonId: string): ParsedButton => {
  for (const parse of PARSERS) {
    const button = parse(buttonId);
    if (button) return button;
  }
  return { kind: 'unknown' };
};

/** Returns null for a button that is pressed in its server. */
export const findTargetServer = (button: ParsedButton): GuildId | null => {
  if ('target' in button) return button.target?.guild ?? null;
  return 'guild' in button ? button.guild : null;
};
