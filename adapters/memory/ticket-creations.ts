import type { Calendar } from '#core/calendars/index.ts';
import type { Target } from '#core/targets/index.ts';
import type { Automation } from '#core/automations/index.ts';
import type { Block } from '#core/blocklist/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { Panel } from '#core/panels/index.ts';
import type { ServerSettings } from '#core/settings/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type CreationStart,
  type BufferedMessage,
  NO_FACTS,
  type TicketCreation,
  type CreationCommit,
  type CategoryFacts,
  type IdempotencyKey,
  type Ticket,
  type TicketDetail,
  type TicketCreations,
  type TicketKey,
} from '#core/tickets/index.ts';
import { findTargetRules } from './find-target-rules.ts';
import { listTimeRules } from './list-time-rules.ts';
import { getFacts } from './creation-facts.ts';
import { BufferedMessages } from './buffered-messages.ts';
import type { MemoryState } from './memory-state.ts';
import type { EventRecorder } from './event-recorder.ts';
import { TicketRecords } from './ticket-records.ts';

interface KeyRow extends IdempotencyKey {
  readonly ticketId: TicketId;
  readonly runningUntil: Instant;
  readonly answer: TicketDetail | null;
}

interface OpeningRow {
  readonly ticketId: TicketId;
  readonly ticketNumber: number;
  readonly runningUntil: Instant;
  readonly isGivenUp: boolean;
  readonly opening: TicketCreation;
}

const toKey = (guild: GuildId, { callerId, key }: IdempotencyKey) => [callerId, guild, key].join('\n');

export class InMemoryTicketCreations implements TicketCreations {
  readonly #records: TicketRecords;
  readonly #categories: Map<string, Category>;
  readonly #keys: Map<string, KeyRow>;
  readonly #creations: Map<string, OpeningRow>;
  readonly #kept: BufferedMessages;
  readonly #lastNumbers: Map<string, number>;
  readonly #blocks: Map<string, Block>;
  readonly #panels: Map<string, Panel>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #due: Map<string, Instant>;
  readonly #automations: Map<string, Automation>;
  readonly #targets: Map<string, Target>;
  readonly #calendars: Map<string, Calendar>;
  readonly #pseudonyms: Pseudonyms;

  constructor(state: MemoryState, recorder: EventRecorder, pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
    this.#records = new TicketRecords(state, recorder);
    this.#categories = state.table('categories');
    this.#keys = state.table('requestKeys');
    this.#creations = state.table('creations');
    this.#kept = new BufferedMessages(state);
    this.#lastNumbers = state.table('ticketNumbers');
    this.#blocks = state.table('blocks');
    this.#panels = state.table('panels');
    this.#settings = state.table('server-settings');
    this.#due = state.table('due-tickets');
    this.#automations = state.table('automations');
    this.#targets = state.table('targets');
    this.#calendars = state.table('calendars');
  }

  async start(opening: TicketCreation): Promise<CreationStart> {
    const { guild, ticketId, categoryId, requesterId, externalId, key, now, runningUntil } = opening;
    const isExternalIdTaken = this.#records.hasExternalId(guild, externalId);
    const facts = { ...(await this.readFacts(guild, categoryId, requesterId)), isExternalIdTaken };
    if (!key) return { state: 'started', ticketId, ticketNumber: null, facts };
    const earlier = this.#findUnexpired(guild, key, now);
    const inTheWay = earlier && findObstacle(key, earlier, now);
    if (inTheWay) return inTheWay;
    const started = earlier?.ticketId ?? ticketId;
    this.#keys.set(toKey(guild, key), { ...key, ticketId: started, runningUntil, answer: null });
    return { state: 'started', ticketId: started, ticketNumber: null, facts };
  }

  async reserveNumber(opening: TicketCreation): Promise<number> {
    const { guild, ticketId, runningUntil } = opening;
    const started = this.#creations.get(ticketId);
    if (started?.isGivenUp) throw new VersionConflict('server');
    const last = this.#lastNumbers.get(guild) ?? 0;
    const ticketNumber = started?.ticketNumber ?? last + 1;
    this.#lastNumbers.set(guild, Math.max(last, ticketNumber));
    this.#creations.set(ticketId, { ticketId, ticketNumber, runningUntil, isGivenUp: false, opening });
    return ticketNumber;
  }

  async renew({ guild, ticketId, key }: TicketCreation, runningUntil: Instant): Promise<void> {
    const opening = this.#creations.get(ticketId);
    if (opening) this.#creations.set(ticketId, { ...opening, runningUntil });
    const row = key && this.#keys.get(toKey(guild, key));
    if (key && row?.ticketId === ticketId) this.#keys.set(toKey(guild, key), { ...row, runningUntil });
  }

  async commit({ change, key, answer, dueAt }: CreationCommit): Promise<void> {
    const { id, guildId } = change.after;
    this.#requireCategory(change.after);
    const row = key && this.#keys.get(toKey(guildId, key));
    const isTaken = key !== null && row?.ticketId !== id;
    if (isTaken || !this.#isRunning(id)) throw new VersionConflict('ticket');
    this.#records.write(change);
    if (key && row) this.#keys.set(toKey(guildId, key), { ...row, answer });
    this.#creations.delete(id);
    this.#schedule(id, dueAt);
    this.#count(change.after);
  }

  #isRunning = (id: TicketId): boolean =>
    this.#creations.get(id)?.isGivenUp === false && !this.#records.tickets.has(id);

  async abandon({ guild, ticketId, key, now }: TicketCreation): Promise<boolean> {
    const opening = this.#creations.get(ticketId);
    if (opening) this.#creations.set(ticketId, { ...opening, runningUntil: now, isGivenUp: true });
    if (key) this.#releaseKey(guild, key, ticketId);
    return !this.#records.tickets.has(ticketId);
  }

  #releaseKey(guild: GuildId, key: IdempotencyKey, ticketId: TicketId): void {
    const row = this.#keys.get(toKey(guild, key));
    if (row?.ticketId === ticketId && !row.answer) this.#keys.delete(toKey(guild, key));
  }

  async expireOrphans(before: Instant, now: Instant): Promise<readonly TicketKey[]> {
    const orphans = [...this.#creations.values()].filter(({ runningUntil }) => runningUntil < before).slice(0, 100);
    for (const { opening } of orphans) await this.abandon({ ...opening, now });
    return orphans.map(({ ticketId, opening }) => ({ guild: opening.guild, ticket: ticketId }));
  }

  async remove(guild: GuildId, ticket: TicketId): Promise<void> {
    if (this.#creations.get(ticket)?.opening.guild === guild) this.#creations.delete(ticket);
    this.#kept.removeAll(guild, ticket);
  }

  async bufferMessage(guild: GuildId, ticket: TicketId, message: ChatMessage): Promise<boolean> {
    if (this.#creations.get(ticket)?.opening.guild !== guild || !this.#isRunning(ticket)) return false;
    this.#kept.put({ guild, ticket, message });
    return true;
  }

  async removeBufferedMessages(guild: GuildId, ticket: TicketId, messages: readonly ChatMessageId[]): Promise<void> {
    for (const message of messages) this.#kept.remove(guild, ticket, message);
  }

  async listBufferedMessages(): Promise<readonly BufferedMessage[]> {
    return this.#kept.list().filter(({ ticket }) => this.#records.tickets.has(ticket));
  }

  async purgeKeys(before: Instant): Promise<number> {
    const expired = [...this.#keys].filter(([, { expiresAt }]) => expiresAt < before);
    for (const [key] of expired) this.#keys.delete(key);
    return expired.length;
  }

  async readFacts(guild: GuildId, categoryId: CategoryId, requester: UserId): Promise<CategoryFacts> {
    const category = this.#categories.get(categoryId);
    if (category?.guildId !== guild) return NO_FACTS;
    const tickets = [...this.#records.tickets.values()].filter((ticket) => ticket.guildId === guild);
    const timeRules = listTimeRules(this.#automations, guild);
    const known = {
      category,
      tickets,
      timeRules,
      targets: findTargetRules({ targets: this.#targets, calendars: this.#calendars }, guild),
      settings: this.#settings.get(guild),
      blocks: [...this.#blocks.values()],
    };
    return getFacts(known, requester, this.#pseudonyms.toPseudonym(guild, requester));
  }

  #schedule(id: TicketId, dueAt: Instant | null): void {
    if (dueAt) this.#due.set(id, dueAt);
  }

  #count({ guildId, panelId }: Ticket): void {
    const panel = this.#panels.get(panelId ?? '');
    if (panel?.guildId === guildId) this.#panels.set(panel.id, { ...panel, openCount: panel.openCount + 1 });
  }

  lockFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts> {
    return this.readFacts(guild, category, requester);
  }

  #findUnexpired(guild: GuildId, key: IdempotencyKey, now: Instant): KeyRow | null {
    const row = this.#keys.get(toKey(guild, key));
    return row && row.expiresAt > now ? row : null;
  }

  #requireCategory({ guildId, categoryId }: Ticket): void {
    const category = this.#categories.get(categoryId);
    if (category?.guildId !== guildId || category.archived) {
      throw conflict('category_archived', 'The category was removed or archived.');
    }
  }
}

const findObstacle = ({ fingerprint }: IdempotencyKey, earlier: KeyRow, now: Instant): CreationStart | null => {
  if (earlier.fingerprint !== fingerprint) return { state: 'mismatch' };
  if (earlier.answer) return { state: 'answered', answer: earlier.answer };
  return earlier.runningUntil > now ? { state: 'running' } : null;
};
