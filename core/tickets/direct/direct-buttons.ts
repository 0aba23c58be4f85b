import type { Button } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { type GuildId, isChatId, isUuid, type TicketId, toGuildId, toTicketId } from '../../shared/ids.ts';

const START = 'direct:start:';
const CLOSE = 'direct:close:';

export interface DirectButton {
  readonly kind: 'direct';
  readonly guild: GuildId;
  /** The button closes this ticket; without one it begins a further ticket in the server. */
  readonly ticket: TicketId | null;
}

export const toStartButtonId = (guild: GuildId): string => `${START}${guild}`;

export const parseDirectButton = (buttonId: string): DirectButton | null => {
  const [guild = '', ticket = ''] = buttonId.split(':').slice(2);
  if (!isChatId(guild)) return null;
  if (buttonId.startsWith(START)) return { kind: 'direct', guild: toGuildId(guild), ticket: null };
  if (!buttonId.startsWith(CLOSE) || !isUuid(ticket)) return null;
  return { kind: 'direct', guild: toGuildId(guild), ticket: toTicketId(ticket) };
};

export const buildStartButton = ({ write }: ServerContext, guild: GuildId): Button => ({
  label: write('button.new_ticket', {}),
  emoji: null,
  target: { id: toStartButtonId(guild), style: 'secondary' },
});

export const buildDirectCloseButton = ({ write }: ServerContext, guild: GuildId, ticket: TicketId): Button => ({
  label: write('button.close', {}),
  emoji: '🔒',
  target: { id: `${CLOSE}${guild}:${ticket}`, style: 'secondary' },
});
