import { type Category, NO_OPENING_RULES, type OpeningLimits, type OpeningRules } from '#core/categories/index.ts';
import { DEFAULT_SETTINGS } from '#core/settings/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { type CategoryFacts, NO_FACTS } from '#core/tickets/index.ts';
import {
  assertUnrestricted,
  assertWithinLimits,
  createExternalIdConflict,
  isLimited,
  listRestrictions,
  needsMembership,
} from '#core/tickets/creation/creation-rules.ts';
import type { Candidate } from '#core/tickets/creation/restriction.ts';
import { aBlock, aCategory, aGuildId, NOON, REQUESTER } from '../../support/build.ts';

const GUILD = aGuildId();
const CANDIDATE: Candidate = {
  userId: REQUESTER,
  now: NOON,
  roleIds: [],
  joinedAt: null,
  accountCreatedAt: null,
  isBound: true,
  isStaff: false,
};
const OTHER = '1' as UserId;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATER = plusMs(NOON, 60_000);

const support = (fields: Partial<Category> = {}): Category => aCategory(GUILD, { name: 'Support', ...fields });
const limited = (limits: Partial<OpeningLimits>): Category =>
  support({ limits: { perUser: null, total: null, cooldownSeconds: null, ...limits } });
const rules = (fields: Partial<OpeningRules>): OpeningRules => ({ ...NO_OPENING_RULES, ...fields });
const ruled = (fields: Partial<OpeningRules>): Category => support({ openingRules: rules(fields) });
const ofServer = (fields: Partial<OpeningRules>) => ({ ...DEFAULT_SETTINGS, openingRules: rules(fields) });
const facts = (fields: Partial<CategoryFacts> = {}): CategoryFacts => ({ ...NO_FACTS, ...fields });
const check = (category: Category, about: Partial<CategoryFacts> = {}, candidate: Partial<Candidate> = {}) =>
  listRestrictions(category, { ...facts(about), calendar: null }, { ...CANDIDATE, ...candidate });

describe('what keeps a user from opening a ticket', () => {
  it('is nothing where no rule says so', () => {
    expect(check(support())).toEqual([]);
    const limits = { perUser: 2, total: 3, cooldownSeconds: 60 };
    const about = { openByRequester: 1, openInCategory: 2, lastOpenedAt: plusMs(NOON, -60_000) };
    expect(check(limited(limits), about)).toEqual([]);
  });

  it('is a block of the user or of a role, until it ends', () => {
    const blocked = (sentence: string, until: typeof LATER | null = null) => [
      { reason: 'blocked', sentence, until, isLimit: false },
    ];
    const ofUser = aBlock(GUILD, { userId: REQUESTER, roleId: null, reason: 'Spam', expiresAt: LATER });
    expect(check(support(), { blocks: [ofUser] })).toEqual(
      blocked('The requester is blocked from opening tickets: Spam.', LATER),
    );
    const ofRole = aBlock(GUILD, { userId: null, roleId: '7', reason: null, expiresAt: null });
    expect(check(support(), { blocks: [ofRole] }, { roleIds: ['6', '7'] })).toEqual(
      blocked('A role of the requester is blocked from opening tickets.'),
    );
    expect(check(support(), { blocks: [ofRole] }, { roleIds: ['6'] })).toEqual([]);
    expect(check(support(), { blocks: [ofRole] }, { roleIds: null })).toEqual([]);
    expect(check(support(), { blocks: [{ ...ofUser, userId: OTHER }] })).toEqual([]);
  });

  it('is an archived category', () => {
    const sentence = 'Category "Support" is archived and takes no new tickets.';
    expect(check(support({ archived: true }))).toEqual([
      { reason: 'category_archived', sentence, until: null, isLimit: false },
    ]);
  });

  it('is a role that is missing, unless staff opens the ticket or roles are not known', () => {
    const category = support({ requiredRoleIds: ['7', '8'] });
    const sentence = 'The requester has none of the roles that category "Support" asks for.';
    expect(check(category, {}, { roleIds: ['9'] })).toEqual([
      { reason: 'role_missing', sentence, until: null, isLimit: false, roleIds: ['7', '8'] },
    ]);
    expect(check(category, {}, { roleIds: ['9', '8'] })).toEqual([]);
    expect(check(category, {}, { roleIds: ['9'], isBound: false })).toEqual([]);
    expect(check(category, {}, { roleIds: null })).toEqual([]);
    expect(check(support(), {}, { roleIds: [] })).toEqual([]);
  });

  it('is a limit that is reached', () => {
    const found = (sentence: string, also: object = {}) => [
      { reason: 'limit_reached', sentence, until: null, isLimit: true, ...also },
    ];
    const openChannelIds = ['11', '12', '13'] as ChannelId[];
    expect(check(limited({ perUser: 2 }), { openByRequester: 2, openInCategory: 9, openChannelIds })).toEqual(
      found('The requester has as many open tickets in category "Support" as its limit allows: 2.', {
        channelIds: ['11', '12'],
      }),
    );
    const inServer = { openInServer: 2, openChannelIds };
    const full = found('The requester has as many open tickets in the server as its limit allows: 2.', {
      channelIds: openChannelIds,
    });
    expect(check(ruled({ openInServer: 2 }), inServer)).toEqual(full);
    expect(check(ruled({ openInServer: 3 }), { ...inServer, settings: ofServer({ openInServer: 2 }) })).toEqual(full);
    expect(check(ruled({ openInServer: 3 }), inServer)).toEqual([]);
    expect(check(limited({ total: 3 }), { openInCategory: 3, openByRequester: 9 })).toEqual(
      found('Category "Support" has as many open tickets as its limit allows: 3.'),
    );
  });

  it('is a ticket that was opened a moment ago', () => {
    const category = limited({ cooldownSeconds: 60 });
    const until = plusMs(NOON, 1);
    const sentence = `The requester opened a ticket in category "Support" a moment ago and has to wait until ${until}.`;
    expect(check(category, { lastOpenedAt: plusMs(NOON, -59_999) })).toEqual([
      { reason: 'cooldown', sentence, until, isLimit: true },
    ]);
    expect(check(category, { lastOpenedAt: plusMs(NOON, -60_000) })).toEqual([]);
    expect(check(category)).toEqual([]);
    expect(check(support(), { lastOpenedAt: NOON })).toEqual([]);
  });

  it('is as many tickets in 24 hours as are allowed, in the category or in the server', () => {
    const until = plusMs(NOON, 1);
    const at = plusMs(until, -DAY_MS);
    const found = (allowed: string) => ({
      reason: 'daily_limit',
      sentence: `The requester has opened 2 ticket(s) in ${allowed}, and has to wait until ${until}.`,
      until,
      isLimit: true,
    });
    expect(check(ruled({ perDay: 2 }), { dayLimitReachedAt: at })).toEqual([
      found('category "Support" in 24 hours, as many as its limit allows'),
    ]);
    expect(check(support(), { serverDayLimitReachedAt: at, settings: ofServer({ perDay: 2 }) })).toEqual([
      found('24 hours, as many as the server allows'),
    ]);
    expect(check(ruled({ perDay: 2 }), { dayLimitReachedAt: plusMs(at, -1) })).toEqual([]);
    expect(check(support(), { dayLimitReachedAt: at, serverDayLimitReachedAt: at })).toEqual([]);
  });

  it.each([
    [
      'accountAgeHours',
      'accountCreatedAt',
      'account_too_young',
      "The requester's account in the chat has to be 2 hour(s) old.",
    ],
    [
      'membershipHours',
      'joinedAt',
      'membership_too_short',
      'The requester has to be a member of the server for 2 hour(s).',
    ],
  ] as const)('is what the %s say, for a member', (rule, since, reason, sentence) => {
    const start = plusMs(NOON, 1 - 2 * HOUR_MS);
    const until = plusMs(NOON, 1);
    const found = [{ reason, sentence: `${sentence} That is so from ${until} on.`, until, isLimit: false }];
    expect(check(ruled({ [rule]: 2 }), {}, { [since]: start })).toEqual(found);
    expect(check(support(), { settings: ofServer({ [rule]: 2 }) }, { [since]: start })).toEqual(found);
    expect(check(ruled({ [rule]: 2 }), {}, { [since]: plusMs(start, -1) })).toEqual([]);
    expect(check(ruled({ [rule]: 2 }), {}, { [since]: null })).toEqual([]);
    expect(check(ruled({ [rule]: 2 }), {}, { [since]: start, isBound: false })).toEqual([]);
  });

  it('is the first rule with a role of the member, if it denies', () => {
    const judge = (roles: OpeningRules['roles'], roleIds: readonly string[] | null) =>
      check(ruled({ roles }), {}, { roleIds }).map(({ reason, roleIds: named }) => [reason, named]);
    const [allow, deny] = (['allow', 'deny'] as const).map((effect) => (roleId: string) => ({ roleId, effect }));
    expect(judge([deny!('5'), allow!('6')], ['6', '5'])).toEqual([['role_denied', ['5']]]);
    expect(judge([allow!('6'), deny!('5')], ['6', '5'])).toEqual([]);
    expect(judge([allow!('6'), deny!('5')], ['7'])).toEqual([]);
    expect(judge([allow!('6'), deny!('5'), allow!('7'), deny!(GUILD)], ['8'])).toEqual([['role_missing', ['6', '7']]]);
    expect(judge([allow!('6'), deny!(GUILD)], ['6'])).toEqual([]);
    expect(judge([deny!(GUILD)], null)).toEqual([]);
    expect(check(support(), { settings: ofServer({ roles: [deny!('5')] }) }, { roleIds: ['5'] })).toHaveLength(1);
    expect(check(ruled({ roles: [deny!('5')] }), {}, { roleIds: ['5'], isBound: false })).toEqual([]);
  });

  it('is named with the most permanent reason first', () => {
    const category = {
      ...limited({ perUser: 1, total: 1, cooldownSeconds: 60 }),
      archived: true,
      requiredRoleIds: ['7'],
    };
    const blocks = [aBlock(GUILD, { userId: REQUESTER, roleId: null, expiresAt: null })];
    const about = { blocks, openByRequester: 1, openInCategory: 1, lastOpenedAt: NOON };
    expect(check(category, about).map(({ reason }) => reason)).toEqual([
      'blocked',
      'category_archived',
      'role_missing',
      'limit_reached',
      'limit_reached',
      'cooldown',
    ]);
  });
});

it('the roles of a requester are asked for where a rule needs them', () => {
  const bound = support({ requiredRoleIds: ['7'] });
  const ofRole = facts({ blocks: [aBlock(GUILD, { userId: null, roleId: '7' })] });
  const ofUser = facts({ blocks: [aBlock(GUILD, { userId: REQUESTER, roleId: null })] });
  expect([needsMembership(bound, facts(), true), needsMembership(bound, facts(), false)]).toEqual([true, false]);
  expect([needsMembership(support(), facts(), true), needsMembership(support(), ofUser, true)]).toEqual([false, false]);
  const young = ruled({ accountAgeHours: 1 });
  expect([needsMembership(young, facts(), true), needsMembership(young, facts(), false)]).toEqual([true, false]);
  const ofAll = facts({ settings: ofServer({ membershipHours: 1 }) });
  expect([needsMembership(support(), ofAll, true), needsMembership(support(), ofAll, false)]).toEqual([true, false]);
  expect([needsMembership(support(), ofRole, true), needsMembership(support(), ofRole, false)]).toEqual([true, true]);
});

it('a category is limited by any of its limits', () => {
  const all = [{}, { perUser: 1 }, { total: 1 }, { cooldownSeconds: 1 }];
  expect(all.map((limits) => isLimited(limited(limits), DEFAULT_SETTINGS))).toEqual([false, true, true, true]);
  const byRule = ['perDay', 'openInServer', 'accountAgeHours'].map((rule) => ({ [rule]: 1 }));
  expect(byRule.map((fields) => isLimited(ruled(fields), DEFAULT_SETTINGS))).toEqual([true, true, false]);
  expect(byRule.map((fields) => isLimited(support(), ofServer(fields)))).toEqual([true, true, false]);
});

describe('a ticket that is judged again', () => {
  const assert = (about: Partial<CategoryFacts>, canBypass = false) => {
    assertWithinLimits(facts(about), { userId: REQUESTER, now: NOON }, canBypass);
  };

  it('needs its category, and room within the limits', () => {
    expect(() => {
      assert({ category: null });
    }).toThrow(
      expect.objectContaining({
        reason: 'category_deleted',
        message: 'The category of this ticket was deleted. Open a new ticket instead.',
      }),
    );
    const category = limited({ perUser: 1 });
    expect(() => {
      assert({ category, openByRequester: 1 });
    }).toThrow(/its limit allows: 1\.$/);
    expect(() => {
      assert({ category, openByRequester: 1 }, true);
    }).toThrow('its limit allows: 1. Send "bypassLimits": true to open the ticket all the same.');
    expect(() => {
      assert({ category });
    }).not.toThrow();
  });

  it('is refused within the cooldown, unless a ticket was opened long ago', () => {
    const category = limited({ cooldownSeconds: 60 });
    expect(() => {
      assert({ category, lastOpenedAt: NOON });
    }).toThrow(expect.objectContaining({ reason: 'cooldown' }));
    expect(() => {
      assert({ category, lastOpenedAt: plusMs(NOON, -60_000) });
    }).not.toThrow();
  });

  it('is not kept out by blocks and roles', () => {
    const blocks = [aBlock(GUILD, { userId: REQUESTER, roleId: null, expiresAt: null })];
    expect(() => {
      assert({ category: support({ requiredRoleIds: ['7'] }), blocks });
    }).not.toThrow();
  });
});

describe('a refusal', () => {
  const limit = { reason: 'limit_reached', sentence: 'Too many.', until: null, isLimit: true } as const;
  const block = { reason: 'blocked', sentence: 'Blocked.', until: null, isLimit: false } as const;
  const refuse = (found: readonly (typeof limit | typeof block)[], bypassLimits: boolean, canBypass: boolean) => {
    try {
      assertUnrestricted(found, { bypassLimits, canBypass });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('has the first reason that is not bypassed, and says how a limit can be', () => {
    expect(refuse([], false, true)).toBeNull();
    expect(refuse([limit, block], false, false)).toBe('Too many.');
    const hint = ' Send "bypassLimits": true to open the ticket all the same.';
    expect(refuse([limit, block], false, true)).toBe(`Too many.${hint}`);
    expect(refuse([block, limit], false, true)).toBe('Blocked.');
    expect(refuse([limit, block], true, true)).toBe('Blocked.');
    expect(refuse([limit], true, true)).toBeNull();
  });

  it('names the external id that is taken', () => {
    expect(createExternalIdConflict('A-1')).toMatchObject({
      reason: 'external_id_taken',
      message: 'externalId: "A-1" belongs to another ticket.',
    });
  });
});
