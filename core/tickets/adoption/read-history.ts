import { attachFiles } from '../../attachments/index.ts';
import type { ChatMessage } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { toEpochMs, type Instant } from '../../shared/instant.ts';
import { toMessage } from '../inbound/apply-message.ts';
import type { LeasedTicket } from '../leasing/commit-change.ts';
import { withLease } from '../leasing/with-lease.ts';
import { getStatusAfter, isOfInterest, readAuthor } from '../model/message-author.ts';
import type { TimelineEntry } from '../model/ticket-change.ts';
import { applyMessageFields, applyNames } from '../model/ticket-steps.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import type { Adoption } from './adoption-store.ts';
import { type AdoptionPorts, commitSilently, NOTHING_BESIDE, type TakenChannel } from './take-over-channel.ts';

/** From the adoption on the bot hears of messages. The clock of the chat may be as much ahead. */
const OVERLAP_MS = 10_000;

/** Adds the messages that the channel has and the import had not, each once, and without events. */
export const readHistory = async (
  ports: AdoptionPorts,
  adoption: Adoption,
  { channelId, at }: TakenChannel,
): Promise<void> => {
  const { guildId } = adoption;
  const until = toEpochMs(at) + OVERLAP_MS;
  for (let after = adoption.afterMessageId; ;) {
    const page = await ports.chat.readMessagesAfter(guildId, channelId, after);
    const earlier = page?.messages.filter(({ createdAt }) => toEpochMs(createdAt) <= until) ?? [];
    if (earlier.length > 0) await addMessages(ports, adoption, earlier);
    if (!page?.next || earlier.length < page.messages.length) return;
    after = page.next;
  }
};

const addMessages = (
  ports: AdoptionPorts,
  { guildId, id }: Adoption,
  messages: readonly ChatMessage[],
): Promise<void> =>
  withLease(ports, { guild: guildId, ticket: id, starts: null }, async (leased) => {
    const known = new Set(
      await ports.adoptions.listKnown(
        guildId,
        id,
        messages.map((message) => message.id),
      ),
    );
    const written = await readWritten(
      ports,
      leased,
      messages.filter((message) => !known.has(message.id)),
    );
    if (written.length === 0 || leased.ticket.status === 'closed')
      return ports.tickets.releaseLease(guildId, id, leased.holder);
    const at = ports.clock.now();
    const { copies, timeline, ...change } = await addAll(ports, leased.ticket, written);
    const after = { ...change.after, version: leased.ticket.version + 1, updatedAt: at };
    await ports.work.run(async () => {
      if (copies.length > 0) await ports.files.add(guildId, copies);
      await commitSilently(ports, leased, {
        ...NOTHING_BESIDE,
        before: leased.ticket,
        after: { ...after, ...keepTimes(leased.ticket, after, at) },
        messages: change.messages,
        timeline,
      });
    });
  });

interface Written {
  readonly message: ChatMessage;
  readonly author: Actor;
}

const readWritten = async (
  ports: AdoptionPorts,
  leased: LeasedTicket,
  messages: readonly ChatMessage[],
): Promise<readonly Written[]> => {
  const written: Written[] = [];
  for (const message of messages) {
    if (message.authorId === null || !(await isOfInterest(ports, leased.ticket.guildId, message))) continue;
    const user = { type: 'user', id: message.authorId } as const;
    written.push({ message, author: await readAuthor(ports, leased, user, message) });
  }
  return written;
};

const addAll = async (ports: AdoptionPorts, ticket: Ticket, written: readonly Written[]) => {
  let after = ticket;
  const messages: Message[] = [];
  const timeline: TimelineEntry[] = [];
  const copies = [];
  for (const { message, author } of written) {
    const files = await attachFiles(ports, ticket, message.attachments);
    copies.push(...files.copies);
    const isFirst = after.firstResponseAt === null;
    const at = message.createdAt;
    after = {
      ...after,
      ...applyMessageFields(after, at, { status: getStatusAfter(after, author), author }),
      ...applyNames(after, message),
    };
    const added = toMessage(ports, ticket, { ...message, attachments: files.attachments }, author);
    messages.push({ ...added, chatMessageId: message.id });
    if (author.type === 'staff') timeline.push(toEntry(ports, ticket, 'ticket.message_created', { author, at }));
    if (isFirst && after.firstResponseAt)
      timeline.push(toEntry(ports, ticket, 'ticket.first_response', { author, at }));
  }
  return { after, messages, timeline, copies };
};

const toEntry = (
  { ids }: AdoptionPorts,
  { id: ticketId, guildId }: Ticket,
  type: TimelineEntry['type'],
  { author, at }: { readonly author: Actor; readonly at: Instant },
): TimelineEntry => ({ id: ids.next('timelineEntry'), guildId, ticketId, type, actor: author, from: {}, to: {}, at });

/** What was written long ago ends neither a claim nor the ticket. */
const keepTimes = (before: Ticket, after: Ticket, at: Instant): Partial<Ticket> => ({
  lastActivityAt: before.lastActivityAt,
  claimerAwaitedSince: after.claimerAwaitedSince && (before.claimerAwaitedSince ?? at),
});
