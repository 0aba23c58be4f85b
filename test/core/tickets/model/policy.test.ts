import type { ChannelId } from '#core/shared/ids.ts';
import { toPolicy } from '#core/tickets/index.ts';
import { aCategory, aGuildId } from '../../../support/build.ts';

const pick = <T extends object, Key extends keyof T>(from: T, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;

it('a ticket has the rules of its category and those of its server', () => {
  const category = aCategory(aGuildId());
  const rules = pick(
    category,
    'staffRoleIds',
    'claimMode',
    'takeover',
    'leadRoleIds',
    'unclaimAfterHours',
    'requireClaim',
    'requireReason',
    'requesterClose',
    'requesterAdd',
    'followUp',
    'relay',
    'forumTags',
    'autoClose',
    'feedbackEnabled',
  );
  const closedChannel = { mode: 'delete', afterHours: 5, parentId: null } as const;
  const settings = {
    closedChannel,
    logChannelId: '9' as ChannelId,
    logEvents: ['moved'] as const,
    transcriptToRequester: true,
  };
  expect(toPolicy(category, settings, null, { timeRules: [], targets: null })).toEqual({
    ...rules,
    closedChannel,
    loggedEvents: ['moved'],
    transcriptToRequester: true,
    hours: null,
    timeRules: [],
    targets: null,
    assigns: false,
  });
  const timed = { timeRules: [], targets: null };
  const assigning = { ...category, assignment: { mode: 'round_robin', fallback: 'none' } } as const;
  expect(toPolicy(assigning, settings, null, timed).assigns).toBe(true);
  expect(toPolicy(category, { ...settings, logChannelId: null }, null, timed).loggedEvents).toEqual([]);
});
