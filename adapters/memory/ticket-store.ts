import type { Automation } from '#core/automations/index.ts';
import type { Calendar } from '#core/calendars/index.ts';
import { isHidden } from '#core/chat/index.ts';
import { DEFAULT_SETTINGS } from '#core/settings/index.ts';
import { type Category, NO_ASSIGNMENT } from '#core/categories/index.ts';
import { findRemovalLimit, type ServerSettings } from '#core/settings/index.ts';
import type { Target } from '#core/targets/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, MessageId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type Message,
  type MessageDelivery,
  type MessageKey,
  type LegalHold,
  type MessageUpdate,
  type CommitTerms,
  type BrokenOffAction,
  type Lease,
  type LeasedRow,
  type NewLease,
  NO_POLICY,
  type RuleState,
  type Ticket,
  type TicketChange,
  type TicketStore,
  type TicketWithPolicy,
  toPolicy,
} from '#core/tickets/index.ts';
import { toHoldKey } from './legal-hold-store.ts';
import { findTargetRules } from './find-target-rules.ts';
import { listTimeRules } from './list-time-rules.ts';
import { inTurn } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';
import type { EventRecorder } from './event-recorder.ts';
import { StartedActions } from './started-actions.ts';
import { TicketLists } from './ticket-lists.ts';
import { toRef } from './ticket-order.ts';

export class InMemoryTicketStore extends TicketLists implements TicketStore {
  readonly #categories: Map<string, Category>;
  readonly #calendars: Map<string, Calendar>;
  readonly #leases: Map<string, Lease>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #holds: Map<string, LegalHold>;
  readonly #due: Map<string, Instant>;
  readonly #automations: Map<string, Automation>;
  readonly #targets: Map<string, Target>;
  readonly #started: StartedActions;

  constructor(state: MemoryState, recorder: EventRecorder) {
    super(state, recorder);
    this.#categories = state.table('categories');
    this.#calendars = state.table('calendars');
    this.#leases = state.table('leases');
    this.#settings = state.table('server-settings');
    this.#holds = state.table('legal_holds');
    this.#due = state.table('due-tickets');
    this.#automations = state.table('automations');
    this.#targets = state.table('targets');
    this.#started = new StartedActions(state.table('started-actions'));
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const ticket = this.records.tickets.get(id);
    if (ticket?.guildId !== guild) return null;
    const category = this.#categories.get(ticket.categoryId) ?? NO_POLICY;
    const settings = this.#settings.get(guild) ?? DEFAULT_SETTINGS;
    const calendarId = this.#categories.get(ticket.categoryId)?.calendarId ?? settings.calendarId;
    const calendar = calendarId && this.#calendars.get(calendarId);
    const timed = {
      timeRules: listTimeRules(this.#automations, guild),
      targets: findTargetRules({ targets: this.#targets, calendars: this.#calendars }, guild),
    };
    const policy = toPolicy({ assignment: NO_ASSIGNMENT, ...category }, settings, calendar ?? null, timed);
    return { ticket, policy: { ...policy, assigns: this.#assigns(guild) } };
  }

  #assigns(guild: GuildId): boolean {
    return [...this.#categories.values()].some(
      ({ guildId, assignment }) => guildId === guild && assignment.mode !== 'none',
    );
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    return this.listOf(guild).find(({ channelId }) => channelId === channel)?.id ?? null;
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return this.listAllMessages(guild, ticket).some(({ chatMessageId }) => chatMessageId === message);
  }

  async hasHiddenMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return this.listAllMessages(guild, ticket).some((one) => one.chatMessageId === message && isHidden(one));
  }

  async findMessage(guild: GuildId, ticket: TicketId, by: MessageKey): Promise<Message | null> {
    const messages = this.listAllMessages(guild, ticket);
    if ('id' in by) return messages.find(({ id }) => id === by.id) ?? null;
    if ('chatMessageId' in by) return messages.find((message) => message.chatMessageId === by.chatMessageId) ?? null;
    if ('postedId' in by) return messages.find(({ postedIds }) => postedIds.includes(by.postedId)) ?? null;
    return messages.find((message) => message.directMessageId === by.directMessageId) ?? null;
  }

  async setDelivery(guild: GuildId, ticket: TicketId, id: MessageId, delivery: MessageDelivery): Promise<void> {
    const found = await this.findMessage(guild, ticket, { id });
    if (found) this.records.messages.set(id, { ...found, ...delivery });
  }

  async updateMessage(
    guild: GuildId,
    ticket: TicketId,
    message: ChatMessageId,
    amendment: MessageUpdate,
  ): Promise<Message | null> {
    const found = this.listAllMessages(guild, ticket).find(({ chatMessageId }) => chatMessageId === message);
    if (!found) return null;
    const shown = found.parts?.filter(({ type }) => type !== 'hidden' || amendment.content === undefined) ?? [];
    const parts = shown.length > 0 ? shown : null;
    const updated = { ...found, ...amendment, parts };
    this.records.messages.set(found.id, updated);
    return updated;
  }

  async deleteMessages(
    guild: GuildId,
    ticket: TicketId,
    messages: readonly ChatMessageId[],
    deletedAt: Instant,
  ): Promise<readonly Message[]> {
    const found = messages.map((message) => this.updateMessage(guild, ticket, message, { deletedAt }));
    return (await Promise.all(found)).flatMap((message) => message ?? []);
  }

  async listDue(now: Instant, limit: number) {
    const due = [...this.#due]
      .filter(([id, dueAt]) => dueAt <= now && (this.#leases.get(id)?.until ?? '') <= now)
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .flatMap(([id]) => this.records.tickets.get(id) ?? []);
    return inTurn(due).slice(0, limit).map(toRef);
  }

  async listExpired(now: Instant, limit: number) {
    const isExpired = ({ id, guildId, status, closedAt }: Ticket): boolean => {
      if (this.#holds.has(toHoldKey({ guildId, ticketId: id }))) return false;
      const settings = this.#settings.get(guildId);
      const limit = settings ? findRemovalLimit(settings, 'closedTicketsDays', now) : null;
      return limit !== null && status === 'closed' && closedAt !== null && closedAt < limit;
    };
    return [...this.records.tickets.values()].filter(isExpired).slice(0, limit).map(toRef);
  }

  async recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void> {
    const closed = this.listOf(guild).filter(
      ({ status, channelId, channelRetiredAt }) =>
        status === 'closed' && channelId !== null && channelRetiredAt === null,
    );
    for (const { id } of closed) this.#setDue(id, at);
  }

  async recordRules(
    guild: GuildId,
    id: TicketId,
    { ruleState, ...terms }: CommitTerms & { readonly ruleState: RuleState },
  ): Promise<void> {
    this.#record(guild, id, terms, { ruleState });
  }

  async recordTargets(
    guild: GuildId,
    id: TicketId,
    { targets, nextDueAt, ...terms }: CommitTerms & Pick<Ticket, 'targets' | 'nextDueAt'>,
  ): Promise<void> {
    this.#record(guild, id, terms, { targets, nextDueAt });
  }

  #record(guild: GuildId, id: TicketId, { holder, dueAt }: CommitTerms, fields: Partial<Ticket>): void {
    const ticket = this.records.tickets.get(id);
    if (ticket?.guildId !== guild || this.#leases.get(id)?.holder !== holder) throw new VersionConflict('ticket');
    this.records.tickets.set(id, { ...ticket, ...fields });
    this.#setDue(id, dueAt);
    this.#leases.delete(id);
    this.#started.end(id, holder);
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void> {
    const before = this.#due.get(id);
    if (this.#has(guild, id) && before && before <= now) this.#setDue(id, dueAt);
  }

  async acquireLease(guild: GuildId, id: TicketId, lease: NewLease, now: Instant): Promise<LeasedRow | null> {
    const found = await this.find(guild, id);
    const leased = this.#leases.get(id);
    if (!found || (leased && leased.until > now)) return null;
    const { starts, ...terms } = lease;
    this.#leases.set(id, terms);
    const brokenOff = starts ? this.#started.listOthers(id, starts.key) : [];
    if (starts) this.#started.add({ guild, ticket: id, ...starts }, terms.holder, now);
    return { ...found, brokenOff };
  }

  async renewLease(guild: GuildId, id: TicketId, lease: Lease): Promise<void> {
    if (this.#has(guild, id) && this.#leases.get(id)?.holder === lease.holder) this.#leases.set(id, lease);
  }

  async releaseLease(guild: GuildId, id: TicketId, holder: string, isBrokenOff = false): Promise<void> {
    if (!this.#has(guild, id)) return;
    if (!isBrokenOff) this.#started.end(id, holder);
    if (this.#leases.get(id)?.holder === holder) this.#leases.delete(id);
  }

  async listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffAction[]> {
    return this.#started.listDue(now, limit, (id) => (this.#leases.get(id)?.until ?? '') <= now);
  }

  async removeStarted(guild: GuildId, id: TicketId, key: string): Promise<void> {
    if (this.#has(guild, id)) this.#started.remove(id, key);
  }

  async postponeStarted(guild: GuildId, id: TicketId, key: string, dueAt: Instant): Promise<void> {
    if (this.#has(guild, id)) this.#started.postpone(id, key, dueAt);
  }

  async commit(change: TicketChange, { holder, dueAt }: CommitTerms): Promise<void> {
    this.#requireLease(change, holder);
    this.records.write(change);
    this.#setDue(change.after.id, dueAt);
    this.#leases.delete(change.after.id);
    this.#started.end(change.after.id, holder);
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    this.#requireLease(change, holder);
    this.records.remove(change);
    this.#leases.delete(change.after.id);
    this.#due.delete(change.after.id);
    this.#started.removeAll(change.after.id);
  }

  #setDue(id: TicketId, dueAt: Instant | null): void {
    if (dueAt) this.#due.set(id, dueAt);
    else this.#due.delete(id);
  }

  #requireLease({ after: { id, version } }: TicketChange, holder: string): void {
    const isCurrent = this.records.tickets.get(id)?.version === version - 1;
    if (!isCurrent || this.#leases.get(id)?.holder !== holder) throw new VersionConflict('ticket');
  }

  #has(guild: GuildId, id: TicketId): boolean {
    return this.records.tickets.get(id)?.guildId === guild;
  }
}
