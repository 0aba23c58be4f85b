import { type ErasedPerson, eraseValue } from '../../privacy/index.ts';
import type { GuildId, UserId } from '../../shared/ids.ts';
import type { Pseudonyms } from '../../shared/pseudonyms.ts';
import { isRecord, listRecords } from '../../shared/values/type-guards.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import type { TicketGroup } from './read-tickets.ts';

/** Lists the persons in a value whose data was erased in the server. */
export type ListErased = (value: unknown) => readonly ErasedPerson[];

const ID = /(?<![0-9A-Za-z])[1-9]\d{0,19}(?![0-9A-Za-z])/g;

/** An erasure leaves nothing of a person but the pseudonym, so each id in a value is compared by its pseudonym. */
export const createListErased = (pseudonyms: Pseudonyms, guild: GuildId, erased: ReadonlySet<string>): ListErased => {
  if (erased.size === 0) return () => [];
  return (value) =>
    [...new Set(JSON.stringify(value).match(ID))].flatMap((id) => {
      const userId = id as UserId;
      const pseudonym = pseudonyms.toPseudonym(guild, userId);
      return erased.has(pseudonym) ? [{ guildId: guild, userId, pseudonym, mode: 'erase' as const }] : [];
    });
};

/** Erases persons in the lines of a ticket as an erasure does in the server, with their texts and files. */
export const eraseGroup = (group: TicketGroup, persons: readonly ErasedPerson[]): TicketGroup => {
  if (persons.length === 0) return group;
  const erase = (line: PortableRecord): PortableRecord =>
    persons.reduce((value, person) => eraseValue(value, person, false) as PortableRecord, line);
  const { message, note, timeline, transcript, attachment } = group.parts;
  const messages = message.map(erase);
  const kept = new Set(listFiles(messages));
  const removed = new Set(listFiles(message).filter((key) => !kept.has(key)));
  return {
    ...group,
    given: group,
    ticket: erase(group.ticket),
    parts: {
      message: messages,
      note: note.map(erase),
      timeline: timeline.map(erase),
      transcript: transcript.map(erase),
      attachment: attachment.filter(({ key }) => !removed.has(key)).map(erase),
    },
  };
};

const listFiles = (messages: readonly PortableRecord[]): readonly unknown[] =>
  messages.flatMap(({ attachments }) => listRecords(attachments).map(({ attachmentKey }) => attachmentKey));

export const isRequester = ({ ticket }: TicketGroup, persons: readonly ErasedPerson[]): boolean =>
  isRecord(ticket) &&
  persons.some(({ userId, pseudonym }) => [userId, pseudonym].includes(ticket.requesterId as UserId));
