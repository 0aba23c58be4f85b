import { type CategoryId, type GuildId, isChatId, isUuid, toCategoryId, toGuildId } from '../shared/ids.ts';

const PREFIX = 'ticket:new:';

/** Asks for a ticket, or brings its answered form. The category is null when the id names none. */
export interface NewTicketButton {
  readonly kind: 'new_ticket';
  readonly categoryId: CategoryId | null;
  /** Is the server of a button in a direct message; otherwise null. */
  readonly guild: GuildId | null;
}

export const toNewTicketButtonId = (category: CategoryId, guild: GuildId | null = null): string =>
  [`${PREFIX}${category}`, ...(guild === null ? [] : [guild])].join(':');

export const parseNewTicketButton = (buttonId: string): NewTicketButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [id = '', guild = ''] = buttonId.slice(PREFIX.length).split(':');
  const categoryId = isUuid(id) ? toCategoryId(id) : null;
  return { kind: 'new_ticket', categoryId, guild: isChatId(guild) ? toGuildId(guild) : null };
};
