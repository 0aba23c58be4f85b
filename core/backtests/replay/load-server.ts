import { AUTOMATION_DEFAULTS, type Automation, type AutomationStore, listTimeRules } from '../../automations/index.ts';
import type { Calendar, CalendarStore } from '../../calendars/index.ts';
import type { Category, CategoryStore } from '../../categories/index.ts';
import { loadSettings, type ServerSettings, type SettingsStore } from '../../settings/index.ts';
import type { CategoryId, GuildId, Ids, TeamId, UserId } from '../../shared/ids.ts';
import { type Instant, toInstant } from '../../shared/instant.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import { RESOURCE_LIMITS } from '../../shared/resource-limits.ts';
import { AUTOMATION_RECORD } from '../../automations/index.ts';
import { buildTarget, buildTargetRules, type Target, type TargetStore } from '../../targets/index.ts';
import { listOnDuty, listTeams, type Team, type TeamStore, toRoster } from '../../teams/index.ts';
import { NO_POLICY, type TicketPolicy, toPolicy } from '../../tickets/index.ts';
import type { AutomationDraft, BacktestDraft, TargetDraft } from '../model/backtest.ts';

export interface LoadServerPorts {
  readonly automations: Pick<AutomationStore, 'listEnabled'>;
  readonly targets: Pick<TargetStore, 'list'>;
  readonly categories: Pick<CategoryStore, 'list'>;
  readonly calendars: Pick<CalendarStore, 'list'>;
  readonly settings: SettingsStore;
  readonly teams: TeamStore;
  readonly ids: Ids;
}

/** Is the present configuration with the draft in the place of what it replaces. */
export interface ReplayedServer {
  readonly guildId: GuildId;
  readonly settings: ServerSettings;
  readonly categories: ReadonlyMap<CategoryId, Category>;
  /** Have the draft among them, and are in the order in which they apply. */
  readonly rules: readonly Automation[];
  /** Is the id of the rule or target of the draft. */
  readonly draftId: string;
  /** Returns what a ticket of the category follows; also for one that is gone. */
  readonly getPolicy: (category: CategoryId) => TicketPolicy;
  /** Lists those of a team that the draft names who were on duty; nobody for a team that is gone. */
  readonly listOnCall: (team: TeamId, at: Instant) => readonly UserId[];
}

const all = (limit: number) => ({ limit, after: null });

export const loadServer = async (
  ports: LoadServerPorts,
  guildId: GuildId,
  draft: BacktestDraft,
): Promise<ReplayedServer> => {
  const settings = await loadSettings(ports, guildId);
  const { items: categories } = await ports.categories.list(guildId, {}, all(RESOURCE_LIMITS.categories));
  const { items: calendars } = await ports.calendars.list(guildId, {}, all(RESOURCE_LIMITS.calendars));
  const { items: targets } = await ports.targets.list(guildId, {}, all(RESOURCE_LIMITS.targets));
  const draftId =
    getSubjectId(draft) ?? (draft.kind === 'target' ? ports.ids.next('target') : ports.ids.next('automation'));
  const rules = replaceRule(guildId, await ports.automations.listEnabled(guildId), draft, draftId);
  const categoryOf = new Map(categories.map((one): [CategoryId, Category] => [one.id, replaceAssignment(one, draft)]));
  const getPolicy = createPolicies({
    settings,
    calendars,
    categories: categoryOf,
    timeRules: listTimeRules(rules),
    targets: buildTargetRules(replaceTarget(guildId, targets, draft, draftId), (id) =>
      calendars.find((one) => one.id === id),
    ),
  });
  const listOnCall = createOnCall(namesTeam(draft) ? await listTeams(ports, guildId) : [], calendars);
  return { guildId, settings, categories: categoryOf, rules, draftId, getPolicy, listOnCall };
};

const namesTeam = (draft: BacktestDraft): boolean =>
  draft.kind === 'automation' && draft.rule.actions.some(({ data }) => typeof data.onCallTeamId === 'string');

const createOnCall = (teams: readonly Team[], calendars: readonly Calendar[]): ReplayedServer['listOnCall'] => {
  const rosters = new Map(
    teams.map((team) => [team.id, toRoster(team, calendars.find(({ id }) => id === team.calendarId) ?? null)]),
  );
  return (team, at) => {
    const roster = rosters.get(team);
    return roster ? [...listOnDuty(roster, at).keys()] : [];
  };
};

/** Returns what the draft replaces; null for a new one. */
export const getSubjectId = (draft: BacktestDraft): string | null => {
  if (draft.kind === 'automation') return draft.automationId;
  return draft.kind === 'target' ? draft.targetId : draft.categoryId;
};

interface Ordered {
  readonly id: string;
  readonly position: number;
}

const compareOrder = (a: Ordered, b: Ordered): number => a.position - b.position || (a.id < b.id ? -1 : 1);

const replaceIn = <T extends Ordered>(list: readonly T[], draft: T): readonly T[] =>
  [...list.filter(({ id }) => id !== draft.id), draft].sort(compareOrder);

const EPOCH = toInstant(0);

/** The draft counts as one that was always there. */
export const buildRule = (guildId: GuildId, { rule }: AutomationDraft, id: string): Automation => ({
  ...getInitialValues(AUTOMATION_RECORD),
  ...AUTOMATION_DEFAULTS,
  ...rule,
  enabled: true,
  id: id as Automation['id'],
  guildId,
  createdAt: EPOCH,
  updatedAt: EPOCH,
});

export const buildDraftTarget = (guildId: GuildId, { target }: TargetDraft, id: string): Target =>
  buildTarget({ id: id as Target['id'], guildId, createdAt: EPOCH }, target);

const replaceRule = (guildId: GuildId, rules: readonly Automation[], draft: BacktestDraft, id: string) =>
  draft.kind === 'automation' ? replaceIn(rules, buildRule(guildId, draft, id)) : rules;

const replaceTarget = (guildId: GuildId, targets: readonly Target[], draft: BacktestDraft, id: string) =>
  draft.kind === 'target' ? replaceIn(targets, buildDraftTarget(guildId, draft, id)) : targets;

const replaceAssignment = (category: Category, draft: BacktestDraft): Category =>
  draft.kind === 'assignment' && draft.categoryId === category.id
    ? { ...category, assignment: draft.assignment }
    : category;

interface PolicyParts extends Pick<TicketPolicy, 'timeRules' | 'targets'> {
  readonly settings: ServerSettings;
  readonly calendars: readonly Calendar[];
  readonly categories: ReadonlyMap<CategoryId, Category>;
}

const createPolicies = ({ settings, calendars, categories, ...rules }: PolicyParts): ReplayedServer['getPolicy'] => {
  const known = new Map<CategoryId, TicketPolicy>();
  const build = (id: CategoryId): TicketPolicy => {
    const category = categories.get(id);
    const calendarId = category?.calendarId ?? settings.calendarId;
    const calendar = calendars.find((one) => one.id === calendarId) ?? null;
    return category ? toPolicy(category, settings, calendar, rules) : { ...NO_POLICY, ...rules };
  };
  return (id) => {
    const policy = known.get(id) ?? build(id);
    known.set(id, policy);
    return policy;
  };
};
