import { resolveStaffRoles } from '../../settings/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { type CategoryId, type TicketId, toUserId, type UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import {
  applyRelease,
  type Candidate,
  chooseAssignee,
  isFree,
  isWaiting,
  listStaffActivity,
  type Ticket,
  wakesQueue,
} from '../../tickets/index.ts';
import type { ReplayedServer } from './load-server.ts';
import type { ReplayedChange } from './replayed-tickets.ts';
import type { Side, ReplayCounts } from './replay-counts.ts';
import type { Simulation } from './simulation.ts';
import type { StaffAt } from './staff-at.ts';

interface AssignmentReplayPorts {
  readonly staff: StaffAt;
  readonly counts: ReplayCounts;
  /** Finds who had the newest ticket of the requester before the first replayed one. */
  readonly findFormerStaff: (requester: UserId) => UserId | null;
}

type Claim = Pick<Ticket, 'claimedById' | 'releasedByIds'>;

/** Replays who would be given the tickets that nobody has, in all categories that assign. */
export class AssignmentReplay implements Simulation {
  readonly #server: ReplayedServer;
  readonly #ports: AssignmentReplayPorts;
  readonly #category: CategoryId;
  readonly #open = new Map<TicketId, Ticket>();
  readonly #waiting = new Set<TicketId>();
  readonly #reallyWaiting = new Set<TicketId>();
  /** Has the newest tickets of each requester that somebody had, the newest first. */
  readonly #had = new Map<UserId, readonly HadTicket[]>();
  #checkAt: Instant | null = null;

  constructor(server: ReplayedServer, category: CategoryId, ports: AssignmentReplayPorts) {
    this.#server = server;
    this.#category = category;
    this.#ports = ports;
  }

  follow(change: ReplayedChange): void {
    const { after, at } = change;
    const known = this.#open.get(after.id);
    const before = change.before && { ...change.before, ...(known && toClaim(known)) };
    const ticket: Ticket = { ...after, ...this.#followClaim(change, before) };
    this.#store(before, ticket);
    mark(this.#reallyWaiting, after.id, this.#isOfCategory(after) && isWaiting(after));
    this.#addActual(change);
    const isActive = this.#followActivity(change);
    if (this.#waiting.size > 0 && (isActive || wakesQueue(before, ticket))) this.#wake(at);
  }

  nextAt(): Instant | null {
    return this.#checkAt;
  }

  /** As `handOutTickets`. */
  runDue(at: Instant): void {
    this.#checkAt = null;
    if (this.#waiting.size === 0) return;
    const { staff, changesAt } = this.#ports.staff.describe(at);
    let candidates: readonly Candidate[] = staff;
    for (const ticket of candidates.some(isFree) ? this.#listWaiting() : []) {
      if (!candidates.some(isFree)) break;
      const staffId = this.#choose(ticket, candidates);
      if (!staffId) continue;
      this.#assign(ticket, staffId, at);
      candidates = candidates.map((one) =>
        one.staffId === staffId ? { ...one, openClaims: one.openClaims + 1, lastAssignedAt: at } : one,
      );
    }
    if (this.#waiting.size > 0 && changesAt) this.#wake(changesAt > at ? changesAt : plusMs(at, 1));
  }

  measureWaiting(): Readonly<Record<Side, number>> {
    const ofCategory = [...this.#waiting].filter((id) => this.#open.get(id)?.categoryId === this.#category);
    return { replayed: ofCategory.length, actual: this.#reallyWaiting.size };
  }

  #wake(at: Instant): void {
    if (this.#checkAt === null || at < this.#checkAt) this.#checkAt = at;
  }

  #isOfCategory({ categoryId }: Ticket): boolean {
    return categoryId === this.#category;
  }

  #assigns({ categoryId }: Ticket): boolean {
    const category = this.#server.categories.get(categoryId);
    return category !== undefined && !category.archived && category.assignment.mode !== 'none';
  }

  /** The service assigns otherwise in a replay; what people did stays. */
  #followClaim({ before: wasReally, after, events }: ReplayedChange, before: Ticket | null): Claim {
    const isByService = events.some(({ type, actor }) => type === 'ticket.assigned' && actor.id === SYSTEM.id);
    if (isByService && before) return toClaim(before);
    if (events.some(({ type }) => type === 'ticket.unclaimed') && before)
      return { claimedById: null, releasedByIds: applyRelease(before).releasedByIds ?? [] };
    const isClaimedAnew = before === null || wasReally?.claimedById !== after.claimedById;
    return isClaimedAnew ? toClaim(after) : toClaim(before);
  }

  #store(before: Ticket | null, ticket: Ticket): void {
    this.#addClaim(this.#open.get(ticket.id), -1);
    const open = ticket.status === 'closed' ? undefined : ticket;
    if (open) this.#open.set(ticket.id, open);
    else this.#open.delete(ticket.id);
    this.#addClaim(open, 1);
    mark(this.#waiting, ticket.id, open !== undefined && this.#assigns(open) && isWaiting(open));
    if (ticket.claimedById !== before?.claimedById) this.#noteHad(ticket);
  }

  #addClaim(ticket: Ticket | undefined, count: number): void {
    if (ticket?.claimedById) this.#ports.staff.addClaims(ticket.claimedById, count);
  }

  #noteHad({ id, requesterId, claimedById, createdAt }: Ticket): void {
    const others = (this.#had.get(requesterId) ?? []).filter((one) => one.id !== id);
    const added = claimedById ? [...others, { id, staffId: claimedById, createdAt }] : others;
    const newest = added.sort((a, b) =>
      a.createdAt === b.createdAt ? compare(b.id, a.id) : compare(b.createdAt, a.createdAt),
    );
    this.#had.set(requesterId, newest.slice(0, MAX_HAD));
  }

  #followActivity({ after, messages, actor, at }: ReplayedChange): boolean {
    const entry = {
      id: '',
      guildId: after.guildId,
      ticketId: after.id,
      type: 'ticket.updated',
      from: {},
      to: {},
      actor,
      at,
    } as const;
    const active = listStaffActivity({ ...NO_EVENTS, after, messages, timeline: [entry] });
    return active.map(({ userId }) => this.#ports.staff.addActivity(userId, at)).some(Boolean);
  }

  #addActual({ after, events, at }: ReplayedChange): void {
    const isByService = events.some(({ type, actor }) => type === 'ticket.assigned' && actor.id === SYSTEM.id);
    if (!isByService || !this.#isOfCategory(after) || !after.claimedById) return;
    this.#ports.counts.add('actual', 'assigned', at);
    this.#ports.counts.addActualAssignee(toUserId(after.claimedById), at);
  }

  /** First those with a target, the next due first, then the oldest. */
  #listWaiting(): readonly Ticket[] {
    return [...this.#waiting]
      .flatMap((id) => this.#open.get(id) ?? [])
      .sort(
        (a, b) =>
          compare(a.nextDueAt ?? LAST, b.nextDueAt ?? LAST) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
      );
  }

  #choose(ticket: Ticket, candidates: readonly Candidate[]): UserId | null {
    const category = this.#server.categories.get(ticket.categoryId);
    if (!category) return null;
    const { requesterId, teamId, releasedByIds } = ticket;
    const previous = this.#had.get(requesterId)?.find(({ id }) => id !== ticket.id)?.staffId;
    const previousStaffId = previous ?? this.#ports.findFormerStaff(requesterId);
    const roles = resolveStaffRoles(category, this.#server.settings);
    return chooseAssignee({ teamId, releasedByIds, previousStaffId }, category.assignment, roles, candidates);
  }

  #assign(ticket: Ticket, staffId: UserId, at: Instant): void {
    const { staff, counts } = this.#ports;
    this.#store(ticket, { ...ticket, claimedById: staffId });
    staff.addAssignment(staffId, at);
    if (!this.#isOfCategory(ticket)) return;
    counts.add('replayed', 'assigned', at);
    counts.call('staff', staffId, at);
    const { id: ticketId, ticketNumber } = ticket;
    counts.addExample({ ticketId, ticketNumber, at, what: 'assigned', targetKind: null, staffId });
  }
}

interface HadTicket extends Pick<Ticket, 'id' | 'createdAt'> {
  readonly staffId: UserId;
}

/** A ticket that is released leaves room for the one before. */
const MAX_HAD = 3;
const LAST = '~';
const NO_EVENTS = { before: null, events: [], transcriptOrder: null, projectionOrder: null } as const;

const toClaim = ({ claimedById, releasedByIds }: Claim): Claim => ({ claimedById, releasedByIds });

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const mark = (ids: Set<TicketId>, id: TicketId, isIn: boolean): void => {
  if (isIn) ids.add(id);
  else ids.delete(id);
};
