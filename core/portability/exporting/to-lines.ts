import { type Flow, type FlowVersion, REDACTED, toRedactedFlow } from '../../flows/index.ts';
import { SETTINGS_FIELDS, type ServerSettings } from '../../settings/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import { toCanonicalJson } from '../../shared/values/canonical-json.ts';
import { omit } from '../../shared/values/omit.ts';
import { toTranscriptMessage, type TranscriptMessage } from '../../transcripts/index.ts';
import { getPortableKind, type PortableKindName } from '../format/portable-kinds.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import { toKeyNames } from '../format/references.ts';
import { TICKET_OMISSIONS } from '../tickets/ticket-fields.ts';
import type { DeletedTicket, ExportedTicket } from './export-store.ts';

const omitFields = (record: object, omitted: Readonly<Record<string, string>>): PortableRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(omitted, name)));

const toFields = (record: object, omitted: Readonly<Record<string, string>>): PortableRecord =>
  toKeyNames(omitFields(record, omitted)) as PortableRecord;

export const toConfigurationLine = (kind: PortableKindName, record: PortableRecord): PortableRecord => ({
  key: record.id,
  ...toFields(record, getPortableKind(kind).omitted),
  ...(kind === 'webhook' && { secret: REDACTED }),
});

export const toPanelLine = (panel: PortableRecord, botId: string | null): PortableRecord => {
  const { messageId, messageChannelId: channelId } = panel;
  return {
    ...toConfigurationLine('panel', panel),
    message: messageId === null ? null : { channelId, messageId, botId },
  };
};

/** No credential leaves the server. */
export const toFlowLine = (flow: Flow, version: FlowVersion | null): PortableRecord => ({
  ...toConfigurationLine('flow', { ...toRedactedFlow(flow) }),
  published: version && toKeyNames(omit(version, ['flowId', 'guildId'])),
});

export const toSettingsDocument = (settings: ServerSettings): unknown =>
  toKeyNames(Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, settings[name]])));

const createToPart =
  (ticket: TicketId) =>
  (record: keyof typeof TICKET_OMISSIONS) =>
  (part: { readonly id: string }): PortableRecord => ({
    record,
    ticket,
    key: part.id,
    ...toFields(part, TICKET_OMISSIONS[record]),
  });

const toFileLines = (ticket: TicketId, files: ExportedTicket['attachments']): readonly PortableRecord[] =>
  files.map((file) => ({ ...createToPart(ticket)('attachment')(file), sha256: file.facts?.sha256 ?? null }));

/** Messages that differ from those of the ticket are in the line itself. */
const toTranscriptLines = (
  ticket: TicketId,
  transcripts: ExportedTicket['transcripts'],
  shown: readonly TranscriptMessage[],
): readonly PortableRecord[] => {
  const messages = new Map(shown.map((message) => [message.id as string, toCanonicalJson(message)]));
  const toCopy = (message: TranscriptMessage) =>
    messages.get(message.id) === toCanonicalJson(message)
      ? message.id
      : { key: message.id, ...toFields(message, TICKET_OMISSIONS.message) };
  return transcripts.map(({ messages: copies, ...transcript }) => ({
    ...createToPart(ticket)('transcript')(transcript),
    snapshot: toKeyNames(transcript.ticket),
    messages: copies.map(toCopy),
  }));
};

/** Returns the lines of a ticket: its own comes first. */
export const toTicketLines = (exported: ExportedTicket): readonly PortableRecord[] => {
  const { id: ticket, ticketNumber } = exported.ticket;
  const toPart = createToPart(ticket);
  return [
    {
      record: 'ticket',
      key: ticket,
      number: ticketNumber,
      ...toFields(exported.ticket, TICKET_OMISSIONS.ticket),
    },
    ...toFileLines(ticket, exported.attachments),
    ...exported.messages.map(toPart('message')),
    ...exported.notes.map(toPart('note')),
    ...exported.timeline.map(toPart('timeline')),
    ...toTranscriptLines(ticket, exported.transcripts, exported.messages.map(toTranscriptMessage)),
  ];
};

/** Returns the lines of a deleted ticket, whose messages are those of its newest transcript. */
export const toDeletedLines = ({ id, transcripts, attachments }: DeletedTicket): readonly PortableRecord[] => {
  const newest = transcripts.at(-1);
  if (!newest) return [];
  const { requesterId, createdAt } = newest.ticket;
  return [
    { record: 'ticket', key: id, requesterId, createdAt },
    ...toFileLines(id, attachments),
    ...newest.messages.map(createToPart(id)('message')),
    ...toTranscriptLines(id, transcripts, newest.messages),
  ];
};
