import { getInitialValues } from '../../shared/record/record.ts';
import { TICKET_RECORD } from '../../tickets/index.ts';

/** What a ticket has whose line lacks a field. */
export const TICKET_DEFAULTS: Readonly<Record<string, unknown>> = {
  ...getInitialValues(TICKET_RECORD),
  subject: null,
  priority: 'normal',
  panelId: null,
  source: 'api',
  claimedById: null,
  claimedAt: null,
  participantIds: [],
  tags: [],
  formAnswers: [],
  firstResponseAt: null,
  externalId: null,
  metadata: {},
  claimerAwaitedSince: null,
};

/** Says why fields of a table of tickets are not in the format. All others are. */
export const TICKET_OMISSIONS = {
  ticket: {
    id: 'is the key',
    guildId: 'is in the manifest',
    updatedAt: 'is the time of the import',
    ticketNumber: 'is `number`',
    messageCount: 'is counted',
    lastMessageAt: 'follows from its messages',
    eventCount: 'is counted',
    lastActivityAt: 'begins again with the import',
    channelRetiredAt: 'an import neither moves nor deletes a channel',
    leaseHolder: 'is a step of a process',
    leaseUntil: 'is a step of a process',
    dueAt: 'is computed from rules',
  },
  message: { id: 'is the key', guildId: 'is in the manifest', ticketId: 'is `ticket`' },
  note: {
    id: 'is the key',
    guildId: 'is in the manifest',
    ticketId: 'is `ticket`',
    updatedAt: 'is the time of the import',
  },
  timeline: { id: 'is the key', guildId: 'is in the manifest', ticketId: 'is `ticket`' },
  transcript: {
    id: 'is the key',
    guildId: 'is in the manifest',
    ticketId: 'is `ticket`',
    ticket: 'is `snapshot`',
    participants: 'follow from its messages',
    messageCount: 'is counted',
  },
  attachment: {
    id: 'is the key',
    guildId: 'is in the manifest',
    ticketId: 'is `ticket`',
    status: 'is whether its bytes are in the file',
    facts: 'are found by its bytes; their `sha256` is there',
    attempts: 'is a step of a process',
    dueAt: 'is a step of a process',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
