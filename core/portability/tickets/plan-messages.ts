import type { Attachment } from '../../chat/index.ts';
import type { AttachmentId } from '../../shared/ids.ts';
import { isRecord, listRecords } from '../../shared/values/type-guards.ts';
import { type Message, NEW_MESSAGE, type Note, type TimelineEntry } from '../../tickets/index.ts';
import { toIdNames } from '../format/references.ts';
import { removePlaces } from '../format/places.ts';
import { type PortableRecord, readKey } from '../format/portable-record.ts';
import {
  assertDistinct,
  checkRecord,
  identifyPart,
  resolveActor,
  type TicketContext,
  type TicketIdentity,
  toHistoryRules,
} from './ticket-context.ts';

/** Resolves references; in another server of the chat, places are gone. */
export const resolveHistory = (context: TicketContext, value: PortableRecord): PortableRecord => {
  const resolved = toIdNames(value, toHistoryRules(context));
  return (context.isSameServer ? resolved : removePlaces(resolved)) as PortableRecord;
};

/** An id of an attachment that the file does not have is left out. */
const planAttachments = (value: unknown, known: ReadonlyMap<string, AttachmentId>): readonly Attachment[] =>
  listRecords(value).map(({ attachmentKey, url, filename }) => {
    const id = known.get(String(attachmentKey));
    return {
      ...(id !== undefined && { attachmentId: id }),
      url: typeof url === 'string' ? url : null,
      filename: String(filename),
    };
  });

/** Plans a message, or the copy of one in a transcript. */
export const planMessage = (
  context: TicketContext,
  ticket: TicketIdentity,
  files: ReadonlyMap<string, AttachmentId>,
  line: PortableRecord,
): Message => {
  const { key, id, at } = identifyPart(context, 'message', line);
  const { attachments, author, ...fields } = line;
  const actor = resolveActor(context, author, ticket.requesterId);
  const user = isRecord(actor) ? context.findUser(String(actor.id)) : null;
  const record = checkRecord(context, 'message', key, {
    ...NEW_MESSAGE,
    chatMessageId: null,
    // A name that is null is not known at the source, or was removed.
    authorName: user?.name ?? null,
    authorAvatarUrl: ('authorName' in fields ? null : user?.avatarUrl) ?? null,
    parts: null,
    ...resolveHistory(context, fields),
    author: actor,
    attachments: planAttachments(attachments, files),
    id,
    guildId: context.guild,
    ticketId: ticket.id,
    createdAt: at,
  });
  // The check has the fields of the record.
  return record as unknown as Message;
};

/** Returns messages by their keys, the oldest first. */
export const planMessages = (
  context: TicketContext,
  ticket: TicketIdentity,
  files: ReadonlyMap<string, AttachmentId>,
  lines: readonly PortableRecord[],
): ReadonlyMap<string, Message> => {
  const planned = lines.map((line) => [readKey(line), planMessage(context, ticket, files, line)] as const);
  assertDistinct(
    'messages',
    planned.map(([, message]) => message),
  );
  return new Map(planned.sort(([, a], [, b]) => (toOrder(a) < toOrder(b) ? -1 : 1)));
};

const toOrder = ({ createdAt, id }: Message): string => `${createdAt} ${id}`;

export const planNotes = (
  context: TicketContext,
  ticket: TicketIdentity,
  lines: readonly PortableRecord[],
): readonly Note[] => {
  const notes = lines.map((line) => {
    const { key, id, at } = identifyPart(context, 'note', line);
    const { author, ...fields } = line;
    const record = checkRecord(context, 'note', key, {
      version: 1,
      chatMessageId: null,
      ...resolveHistory(context, fields),
      author: resolveActor(context, author, ticket.requesterId),
      id,
      guildId: context.guild,
      ticketId: ticket.id,
      createdAt: at,
      updatedAt: context.now,
    });
    return record as unknown as Note;
  });
  assertDistinct('notes', notes);
  return notes;
};

export const planTimeline = (
  context: TicketContext,
  ticket: TicketIdentity,
  lines: readonly PortableRecord[],
): readonly TimelineEntry[] => {
  const entries = lines.map((line) => {
    const { key, id, at } = identifyPart(context, 'timeline', line, 'at');
    const { actor, ...fields } = line;
    const record = checkRecord(context, 'timeline', key, {
      from: {},
      to: {},
      // Reports of the past keep the channels of that time.
      ...(toIdNames(fields, toHistoryRules(context)) as PortableRecord),
      actor: resolveActor(context, actor, ticket.requesterId),
      id,
      at,
    });
    return { ...record, guildId: context.guild, ticketId: ticket.id } as unknown as TimelineEntry;
  });
  assertDistinct('timeline entries', entries);
  return entries;
};
