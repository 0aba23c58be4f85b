import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type {
  BrokenOffAction,
  CommitTerms,
  Lease,
  LeasedRow,
  NewLease,
  RuleState,
  Ticket,
} from '#core/tickets/index.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { LIST_BROKEN_OFF, POSTPONE_STARTED, REMOVE_STARTED } from './started-actions-sql.ts';
import {
  BREAK_OFF,
  LIST_DUE,
  RECORD_RULES,
  RECORD_TARGETS,
  POSTPONE,
  RECALCULATE_CHANNEL_TIMERS,
  RELEASE_LEASE,
  RENEW_LEASE,
} from './ticket-leases-sql.ts';
import type { TicketPolicyRow } from './ticket-look-up.ts';
import { TicketMessages } from './ticket-messages.ts';
import { buildTicketStatements, LIST_EXPIRED } from './ticket-store-sql.ts';

/** The leases of tickets, what their holders started in the chat, and when tickets are due. */
export class TicketLeases extends TicketMessages {
  protected readonly sql;

  constructor(db: Database) {
    super(db);
    this.sql = buildTicketStatements(db);
  }

  async listDue(now: Instant, limit: number) {
    return this.db.query<{ guild: GuildId; ticket: TicketId }>(LIST_DUE, { now, limit });
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void> {
    await this.db.query(POSTPONE, { guild, id, dueAt, now });
  }

  async recordRules(
    guild: GuildId,
    id: TicketId,
    { ruleState, ...terms }: CommitTerms & { readonly ruleState: RuleState },
  ): Promise<void> {
    const values = { guild, id, ...terms, ruleState: toJsonText(ruleState) };
    if (!(await this.db.queryOne(RECORD_RULES, values))) throw new VersionConflict('ticket');
  }

  async recordTargets(
    guild: GuildId,
    id: TicketId,
    { targets, ...terms }: CommitTerms & Pick<Ticket, 'targets' | 'nextDueAt'>,
  ): Promise<void> {
    const values = { guild, id, ...terms, targets: toJsonText(targets) };
    if (!(await this.db.queryOne(RECORD_TARGETS, values))) throw new VersionConflict('ticket');
  }

  listExpired(now: Instant, limit: number) {
    return this.db.query<{ guild: GuildId; ticket: TicketId }>(LIST_EXPIRED, { now, limit });
  }

  async recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void> {
    await this.db.query(RECALCULATE_CHANNEL_TIMERS, { guild, at });
  }

  async acquireLease(guild: GuildId, id: TicketId, lease: NewLease, now: Instant): Promise<LeasedRow | null> {
    const { starts = null, ...terms } = lease;
    const started = starts && { ...starts, actor: toJsonText(starts.actor), joining: toJsonText(starts.joining) };
    const statement = started ? this.sql.acquireAndStart : this.sql.acquireLease;
    const row = await this.db.queryOne<TicketPolicyRow & Pick<LeasedRow, 'brokenOff'>>(statement, {
      guild,
      id,
      ...terms,
      ...started,
      now,
    });
    if (!row) return null;
    const { policy, brokenOff, ...ticket } = row;
    return { ticket, policy, brokenOff };
  }

  async renewLease(guild: GuildId, id: TicketId, { holder, until }: Lease): Promise<void> {
    await this.db.query(RENEW_LEASE, { guild, id, holder, until });
  }

  async releaseLease(guild: GuildId, id: TicketId, holder: string, isBrokenOff = false): Promise<void> {
    await this.db.query(isBrokenOff ? BREAK_OFF : RELEASE_LEASE, { guild, id, holder });
  }

  listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffAction[]> {
    return this.db.query<BrokenOffAction>(LIST_BROKEN_OFF, { now, limit });
  }

  async removeStarted(guild: GuildId, id: TicketId, key: string): Promise<void> {
    await this.db.query(REMOVE_STARTED, { guild, id, key });
  }

  async postponeStarted(guild: GuildId, id: TicketId, key: string, dueAt: Instant): Promise<void> {
    await this.db.query(POSTPONE_STARTED, { guild, id, key, dueAt });
  }
}
