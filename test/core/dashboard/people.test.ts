import { ALL_ROLES, ALL_SCOPES, canManageAccess, listRoleScopes, type Role } from '#core/access/index.ts';
import { assertCanManage, MAX_PEOPLE } from '#core/dashboard/index.ts';
import { createInMemory } from '../../support/in-memory.ts';

const can = (role: Role, ...concerned: Role[]): boolean => {
  try {
    assertCanManage(role, ...concerned);
    return true;
  } catch {
    return false;
  }
};

describe('a role', () => {
  it.each<Role>(['owner', 'admin'])('%s has every scope', (role) => {
    expect(listRoleScopes(role, 'organization')).toEqual(ALL_SCOPES);
    expect(canManageAccess(role)).toBe(true);
  });

  it('viewer has every scope that reads, and none that writes', () => {
    expect(listRoleScopes('viewer', 'organization')).toEqual(ALL_SCOPES.filter((scope) => scope.endsWith(':read')));
    expect(canManageAccess('viewer')).toBe(false);
  });

  it('staff works with tickets, articles and transcripts, and sees no configuration', () => {
    expect(listRoleScopes('staff', 'guild')).toEqual([
      'tickets:read',
      'tickets:write',
      'categories:read',
      'knowledgebase:read',
      'knowledgebase:write',
      'transcripts:read',
    ]);
    expect(listRoleScopes('staff', 'organization')).toContain('org:transcripts:read');
    expect(canManageAccess('staff')).toBe(false);
  });

  it.each(ALL_ROLES)('%s has no scope of organizations in a server', (role) => {
    expect(listRoleScopes(role, 'guild').filter((scope) => scope.startsWith('org:'))).toEqual([]);
  });

  it('decides about people: owners about all, admins about all but owners, others about none', () => {
    const decisions = ALL_ROLES.map((by) => [by, ALL_ROLES.filter((role) => can(by, role))]);
    expect(decisions).toEqual([
      ['owner', ['owner', 'admin', 'staff', 'viewer']],
      ['admin', ['admin', 'staff', 'viewer']],
      ['staff', []],
      ['viewer', []],
    ]);
    expect(can('admin', 'staff', 'owner')).toBe(false);
  });
});

describe('people of the operator', () => {
  const { app } = createInMemory();

  it('are limited', async () => {
    const add = (n: number) =>
      app.dashboard.addPerson({ owner: null, by: 'owner', input: { name: `Person ${n}`, role: 'staff' } });
    for (let n = 0; n < MAX_PEOPLE; n += 1) await add(n);
    await expect(add(MAX_PEOPLE)).rejects.toMatchObject({ reason: 'limit_reached' });
  });
});
