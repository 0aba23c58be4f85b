import { buildPresence } from '#core/teams/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { type LimitedKind, RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import {
  aBlock,
  aCannedReply,
  aCategory,
  aCommand,
  aFlow,
  aGuildId,
  aCalendar,
  aTeam,
  aTarget,
  aKnowledgeItem,
  aPanel,
  aWebhook,
  STAFF,
} from '../support/build.ts';
import { anOrganizationCalendar } from '../support/build-organization-calendar.ts';
import { aMacro, anAutomation } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

const KINDS = (Object.keys(RESOURCE_LIMITS) as readonly LimitedKind[]).filter(
  (kind) => kind !== 'organizationCalendars',
);

export const resourceCountsContract = (stores: () => Stores): void => {
  const add: Record<Exclude<LimitedKind, 'organizationCalendars'>, (guild: GuildId) => Promise<unknown>> = {
    teams: (guild) => stores().teams.add(aTeam(guild)),
    presences: (guild) => stores().presences.save(buildPresence(guild, aBlock(guild).userId ?? STAFF)),
    calendars: (guild) => stores().calendars.add(aCalendar(guild)),
    targets: (guild) => stores().targets.add(aTarget(guild)),
    categories: (guild) => stores().categories.add(aCategory(guild)),
    panels: (guild) => stores().panels.add(aPanel(guild)),
    flows: (guild) => stores().flows.add(aFlow(guild)),
    automations: (guild) => stores().automations.add(anAutomation(guild)),
    macros: (guild) => stores().macros.add(aMacro(guild)),
    commands: (guild) => stores().commands.add(aCommand(guild)),
    knowledgeItems: (guild) => stores().knowledge.add(aKnowledgeItem(guild)),
    cannedReplies: (guild) => stores().cannedReplies.add(aCannedReply(guild)),
    webhooks: (guild) => stores().webhooks.add(aWebhook(guild)),
    blocks: (guild) => stores().blocks.add(aBlock(guild)),
  };

  it.each(KINDS)('counts the %s of one server', async (kind) => {
    const [guild, other] = [aGuildId(), aGuildId()];
    const counts = async () => Promise.all([guild, other].map((id) => stores().counts.count(id, kind)));
    expect(await counts()).toEqual([0, 0]);
    await add[kind](guild);
    await add[kind](guild);
    await add[kind](other);
    expect(await counts()).toEqual([2, 1]);
    const others = KINDS.filter((one) => one !== kind);
    expect(await Promise.all(others.map((one) => stores().counts.count(guild, one)))).toEqual(others.map(() => 0));
  });

  it('counts the calendars of one organization', async () => {
    const [organization, other] = [uuidIds.next('organization'), uuidIds.next('organization')];
    await stores().organizationCalendars.add(anOrganizationCalendar(organization));
    await stores().organizationCalendars.add(anOrganizationCalendar(organization));
    await stores().organizationCalendars.add(anOrganizationCalendar(other));
    const count = (owner: OrganizationId) => stores().counts.count(owner, 'organizationCalendars');
    expect([await count(organization), await count(other)]).toEqual([2, 1]);
  });

  it('counts no copies of calendars of the organization', async () => {
    const guild = aGuildId();
    const { id } = anOrganizationCalendar(uuidIds.next('organization'));
    await stores().calendars.add(aCalendar(guild, { organizationCalendarId: id }));
    await stores().calendars.add(aCalendar(guild));
    expect(await stores().counts.count(guild, 'calendars')).toBe(1);
  });
};
