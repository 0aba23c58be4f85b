import type { GuildId } from '#core/shared/ids.ts';
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
} from '../support/build.ts';
import { anAutomation } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

const KINDS = Object.keys(RESOURCE_LIMITS) as readonly LimitedKind[];

export const resourceCountsContract = (stores: () => Stores): void => {
  const add: Record<LimitedKind, (guild: GuildId) => Promise<unknown>> = {
    teams: (guild) => stores().teams.add(aTeam(guild)),
    calendars: (guild) => stores().calendars.add(aCalendar(guild)),
    targets: (guild) => stores().targets.add(aTarget(guild)),
    categories: (guild) => stores().categories.add(aCategory(guild)),
    panels: (guild) => stores().panels.add(aPanel(guild)),
    flows: (guild) => stores().flows.add(aFlow(guild)),
    automations: (guild) => stores().automations.add(anAutomation(guild)),
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
};
