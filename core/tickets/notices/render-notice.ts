import type { EmbedField, Notice } from '../../chat/index.ts';
import type { ServerContext, TextKey } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { toUserId } from '../../shared/ids.ts';
import { truncate } from '../../shared/values/text.ts';
import { toMention } from '../model/ticket-notices.ts';
import type { TicketSnapshot } from '../model/ticket.ts';

/** The chat platform takes so many characters in a field. */
const MAX_VALUE = 1_000;

type Label = Extract<TextKey, `log.${string}`> &
  ('log.subject' | 'log.requester' | 'log.closed_by' | 'log.reason' | 'log.rating' | 'log.comment' | 'log.messages');

const toField = ({ write }: ServerContext, name: Label, value: string | null): readonly EmbedField[] =>
  value === null || value === '' ? [] : [{ name: write(name, {}), value: truncate(value, MAX_VALUE), inline: false }];

const toEmbedNotice = (
  { settings }: ServerContext,
  title: string,
  description: string | null,
  fields: readonly EmbedField[],
): Notice => ({
  content: null,
  embeds: [
    { title, description, fields, color: settings.color, url: null, imageUrl: null, thumbnailUrl: null, footer: null },
  ],
  buttonRows: [],
  select: null,
});

const nameActor = ({ write }: ServerContext, actor: Actor | null): string | null => {
  if (actor === null) return null;
  if (actor.type === 'staff' || actor.type === 'user') return toMention(toUserId(actor.id));
  return actor.type === 'token' ? write('log.closed_by_api', {}) : write('log.closed_by_service', {});
};

const nameRating = ({ write }: ServerContext, { feedback }: TicketSnapshot): string | null =>
  feedback && write('log.rating_value', { rating: feedback.rating });

/** What the log channel shows of a ticket that was closed. */
export const renderClosing = (server: ServerContext, ticket: TicketSnapshot): Notice =>
  toEmbedNotice(server, server.write('log.closed', { number: ticket.ticketNumber }), null, [
    ...toField(server, 'log.subject', ticket.subject),
    ...toField(server, 'log.requester', toMention(ticket.requesterId)),
    ...toField(server, 'log.closed_by', nameActor(server, ticket.closedBy)),
    ...toField(server, 'log.reason', ticket.closeReason),
    ...toField(server, 'log.rating', nameRating(server, ticket)),
    ...toField(server, 'log.messages', String(ticket.messageCount)),
  ]);

/** What the log channel shows of a ticket that was rated. */
export const renderRating = (server: ServerContext, ticket: TicketSnapshot): Notice =>
  toEmbedNotice(server, server.write('log.rated', { number: ticket.ticketNumber }), null, [
    ...toField(server, 'log.rating', nameRating(server, ticket)),
    ...toField(server, 'log.comment', ticket.feedback?.comment ?? null),
    ...toField(server, 'log.requester', toMention(ticket.requesterId)),
  ]);

/** What the requester of a closed ticket gets as direct message. */
export const renderSummary = (server: ServerContext, ticket: TicketSnapshot): Notice =>
  toEmbedNotice(
    server,
    server.write('direct.closed', { number: ticket.ticketNumber }),
    server.write('direct.summary', { count: ticket.messageCount }),
    [
      ...toField(server, 'log.subject', ticket.subject),
      ...toField(server, 'log.closed_by', nameActor(server, ticket.closedBy)),
      ...toField(server, 'log.reason', ticket.closeReason),
    ],
  );
