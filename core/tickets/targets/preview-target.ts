import { type CalendarFinder, findCalendar } from '../../calendars/index.ts';
import type { CategoryStore } from '../../categories/index.ts';
import { loadSettings, type SettingsStore } from '../../settings/index.ts';
import { type CategoryId, type GuildId, toTargetId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import {
  buildTerms,
  findMinutes,
  startClock,
  type TargetKind,
  type TargetRule,
  type TargetRules,
} from '../../targets/index.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Ticket } from '../model/ticket.ts';
import { chooseTarget } from './choose-target.ts';

/** Limits the tickets that a preview looks at. */
export const MAX_PREVIEWED = 50;

interface PreviewPorts extends CalendarFinder {
  readonly tickets: Pick<TicketStore, 'list'>;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly settings: SettingsStore;
}

export type TargetDraft = Omit<TargetRule, 'id' | 'name' | 'pausedIn' | 'warnBeforePercent'>;

export interface PreviewedTicket extends Pick<
  Ticket,
  'id' | 'ticketNumber' | 'subject' | 'priority' | 'categoryId' | 'createdAt'
> {
  readonly firstResponseDueAt: Instant | null;
  readonly nextResponseDueAt: Instant | null;
  readonly resolutionDueAt: Instant | null;
}

export interface TargetPreview {
  readonly checked: number;
  readonly tickets: readonly PreviewedTicket[];
}

/** Shows to which of the newest open tickets a target would apply, and when they would be due without pauses. */
export const previewTarget =
  (ports: PreviewPorts) =>
  async (guild: GuildId, draft: TargetDraft): Promise<TargetPreview> => {
    const query = { status: ['open', 'pending', 'on_hold'], sort: '-createdAt' } as const;
    const { items } = await ports.tickets.list(guild, query, { limit: MAX_PREVIEWED, after: null });
    const rule: TargetRule = { ...draft, id: toTargetId(''), name: '', pausedIn: [], warnBeforePercent: [] };
    const alone = { list: [rule], calendarId: null, hours: {} };
    const found = items.filter((ticket) => chooseTarget(ticket, alone));
    const rules = await loadRules(ports, guild, rule, found);
    return {
      checked: items.length,
      tickets: found.map((ticket) => toPreviewed(ticket, rule, rules.get(ticket.categoryId) ?? alone)),
    };
  };

const loadRules = async (
  ports: PreviewPorts,
  guild: GuildId,
  rule: TargetRule,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<CategoryId, TargetRules>> => {
  const settings = await loadSettings(ports, guild);
  const rules = new Map<CategoryId, TargetRules>();
  for (const categoryId of new Set(tickets.map((ticket) => ticket.categoryId))) {
    const category = rule.calendarId ? null : await ports.categories.find(guild, categoryId);
    const calendar = rule.calendarId
      ? await ports.calendars.find(guild, rule.calendarId)
      : await findCalendar(ports, guild, category, settings);
    const hours = calendar ? { [calendar.id]: calendar } : {};
    rules.set(categoryId, { list: [rule], calendarId: calendar?.id ?? null, hours });
  }
  return rules;
};

const toPreviewed = (ticket: Ticket, rule: TargetRule, rules: TargetRules): PreviewedTicket => {
  const { id, ticketNumber, subject, priority, categoryId, createdAt, firstResponseAt, staffAwaitedSince } = ticket;
  const computeDue = (kind: TargetKind, since: Instant | null) => {
    const minutes = findMinutes(rule, kind, priority);
    return since && minutes !== null ? startClock(kind, buildTerms(rules, rule, minutes * 60), since).dueAt : null;
  };
  return {
    ...{ id, ticketNumber, subject, priority, categoryId, createdAt },
    firstResponseDueAt: computeDue('first_response', firstResponseAt ? null : createdAt),
    nextResponseDueAt: computeDue('next_response', firstResponseAt ? staffAwaitedSince : null),
    resolutionDueAt: computeDue('resolution', createdAt),
  };
};
