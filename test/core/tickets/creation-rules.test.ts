import type { Category, OpeningLimits } from '#core/categories/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { type CategoryFacts, NO_FACTS } from '#core/tickets/index.ts';
import {
  assertUnrestricted,
  assertWithinLimits,
  type Candidate,
  createExternalIdConflict,
  isLimited,
  listRestrictions,
  needsRoles,
} from '#core/tickets/creation/creation-rules.ts';
import { aBlock, aCategory, aGuildId, NOON, REQUESTER } from '../../support/build.ts';

const GUILD = aGuildId();
const CANDIDATE: Candidate = { userId: REQUESTER, now: NOON, roleIds: [], isBound: true };
const OTHER = '1' as UserId;
const LATER = plusMs(NOON, 60_000);

const support = (fields: Partial<Category> = {}): Category => aCategory(GUILD, { name: 'Support', ...fields });
const limited = (limits: Partial<OpeningLimits>): Category =>
  support({ limits: { perUser: null, total: null, cooldownSeconds: null, ...limits } });
const facts = (fields: Partial<CategoryFacts> = {}): CategoryFacts => ({ ...NO_FACTS, ...fields });
const check = (category: Category, about: Partial<CategoryFacts> = {}, candidate: Partial<Candidate> = {}) =>
  listRestrictions(category, facts(about), { ...CANDIDATE, ...candidate });

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
      { reason: 'role_missing', sentence, until: null, isLimit: false },
    ]);
    expect(check(category, {}, { roleIds: ['9', '8'] })).toEqual([]);
    expect(check(category, {}, { roleIds: ['9'], isBound: false })).toEqual([]);
    expect(check(category, {}, { roleIds: null })).toEqual([]);
    expect(check(support(), {}, { roleIds: [] })).toEqual([]);
  });

  it('is a limit that is reached', () => {
    const found = (sentence: string) => [{ reason: 'limit_reached', sentence, until: null, isLimit: true }];
    expect(check(limited({ perUser: 2 }), { openByRequester: 2, openInCategory: 9 })).toEqual(
      found('The requester has as many open tickets in category "Support" as its limit allows: 2.'),
    );
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
  expect([needsRoles(bound, facts(), true), needsRoles(bound, facts(), false)]).toEqual([true, false]);
  expect([needsRoles(support(), facts(), true), needsRoles(support(), ofUser, true)]).toEqual([false, false]);
  expect([needsRoles(support(), ofRole, true), needsRoles(support(), ofRole, false)]).toEqual([true, true]);
});

it('a category is limited by any of its limits', () => {
  const all = [{}, { perUser: 1 }, { total: 1 }, { cooldownSeconds: 1 }];
  expect(all.map((limits) => isLimited(limited(limits)))).toEqual([false, true, true, true]);
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
