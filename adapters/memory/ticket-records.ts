import { toEpochMs } from '#core/shared/instant.ts';
import type { GuildId, TicketId } from '#core/shared/ids.ts';
import {
  ACTIVITY_PRECISION_MS,
  createExternalIdConflict,
  listStaffActivity,
  type Message,
  type Note,
  type StaffActivity,
  type Ticket,
  type TicketChange,
  type TimelineEntry,
  type TranscriptOrder,
} from '#core/tickets/index.ts';
import { markUnshown } from './attachment-store.ts';
import { addProjection } from './ticket-projections.ts';
import type { MemoryState } from './memory-state.ts';
import type { EventRecorder } from './event-recorder.ts';

/** Marks a ticket for recounting of its metrics. */
export interface TicketChanged {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly version: number;
}

/** Tickets and what is written along with them. */
export class TicketRecords {
  readonly tickets: Map<string, Ticket>;
  readonly messages: Map<string, Message>;
  readonly timeline: Map<string, TimelineEntry>;
  readonly #notes: Map<string, Note>;
  readonly #orders: Map<string, TranscriptOrder>;
  readonly #changes: Map<string, TicketChanged>;
  readonly #activity: Map<string, StaffActivity & { readonly guildId: GuildId }>;
  readonly #recorder: EventRecorder;
  readonly #state: MemoryState;

  constructor(state: MemoryState, recorder: EventRecorder) {
    this.tickets = state.table('tickets');
    this.messages = state.table('messages');
    this.timeline = state.table('timeline');
    this.#notes = state.table('notes');
    this.#orders = state.table('transcript-orders');
    this.#changes = state.table('ticket-changes');
    this.#activity = state.table('staff-activity');
    this.#recorder = recorder;
    this.#state = state;
  }

  /** Whether a ticket of the server, other than the one named, has the external id. */
  hasExternalId(guild: GuildId, externalId: string | null, except: TicketId | null = null): boolean {
    const others = [...this.tickets.values()].filter(({ id, guildId }) => guildId === guild && id !== except);
    return externalId !== null && others.some((ticket) => ticket.externalId === externalId);
  }

  /** @throws conflict when the server already uses the external id */
  write(change: TicketChange): void {
    const { after, messages, timeline, events, transcriptOrder, projectionOrder } = change;
    if (this.hasExternalId(after.guildId, after.externalId, after.id)) throw createExternalIdConflict(after.externalId);
    this.tickets.set(after.id, after);
    for (const message of messages) this.messages.set(message.id, message);
    for (const entry of timeline) this.timeline.set(entry.id, entry);
    if (transcriptOrder) this.#orders.set(transcriptOrder.id, transcriptOrder);
    if (projectionOrder) addProjection(this.#state, projectionOrder);
    this.#note(change);
    this.#recorder.record(events);
  }

  remove(change: TicketChange): void {
    const { after, events } = change;
    this.tickets.delete(after.id);
    for (const [id, { ticketId }] of this.messages) if (ticketId === after.id) this.messages.delete(id);
    for (const [id, { ticketId }] of this.timeline) if (ticketId === after.id) this.timeline.delete(id);
    for (const [id, { ticketId }] of this.#notes) if (ticketId === after.id) this.#notes.delete(id);
    markUnshown(this.#state, after.guildId, after.id);
    this.#note(change);
    this.#recorder.record(events);
  }

  #note(change: TicketChange): void {
    const { guildId, id: ticketId, version } = change.after;
    this.#changes.set(`${ticketId} ${version}`, { guildId, ticketId, version });
    for (const { userId, at } of listStaffActivity(change)) {
      const last = this.#activity.get(`${guildId} ${userId}`);
      if (!last || toEpochMs(at) - toEpochMs(last.at) >= ACTIVITY_PRECISION_MS)
        this.#activity.set(`${guildId} ${userId}`, { guildId, userId, at });
    }
  }
}
