import {
  ALL_ROLES,
  findHighestRole,
  listRoleScopes,
  type Principal,
  type Requirement,
  type Role,
  type Scope,
} from '#core/access/index.ts';
import { authorize } from '#core/access/principal.ts';
import type { PersonId, SessionId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';

const aPerson = (role: Role): Principal => ({
  identity: {
    kind: 'person',
    id: 'a person' as PersonId,
    sessionId: 'a session' as SessionId,
    name: 'Kim',
    userId: null,
    role,
  },
  owner: { kind: 'guild', guildId: aGuildId() },
  ownerName: 'A server',
  plan: 'free',
  scopes: listRoleScopes(role, 'guild'),
  requestsPerMinute: 600,
});

const listAllowed = (requirement: Omit<Requirement, 'token'>): readonly Role[] =>
  ALL_ROLES.filter((role) => {
    try {
      authorize(aPerson(role), { token: 'guild', ...requirement });
      return true;
    } catch {
      return false;
    }
  });

describe('a person', () => {
  it.each<[Scope | null, readonly Role[]]>([
    [null, ['owner', 'admin', 'staff', 'viewer']],
    ['tickets:read', ['owner', 'admin', 'staff', 'viewer']],
    ['tickets:write', ['owner', 'admin', 'staff']],
    ['settings:read', ['owner', 'admin', 'viewer']],
    ['settings:write', ['owner', 'admin']],
  ])('may use what needs the scope %s with a role that has it, on every plan: %j', (scope, roles) => {
    expect(listAllowed({ scope })).toEqual(roles);
  });

  it('decides who has access only as an owner or an admin, whatever the scope is', () => {
    expect(listAllowed({ scope: 'tickets:read', managesAccess: true })).toEqual(['owner', 'admin']);
    expect(listAllowed({ scope: null, managesAccess: true })).toEqual(['owner', 'admin']);
  });

  it('reads which roles are enough', () => {
    const refuse = (requirement: Omit<Requirement, 'token'>) => () => {
      authorize(aPerson('viewer'), { token: 'any', ...requirement });
    };
    expect(refuse({ scope: 'tickets:write' })).toThrow(
      expect.objectContaining({
        reason: 'role_insufficient',
        message: 'Your role here is viewer. This needs one of: owner, admin, staff.',
      }),
    );
    expect(refuse({ scope: null, managesAccess: true })).toThrow(
      'Your role here is viewer. This needs one of: owner, admin.',
    );
  });
});

it('takes the most powerful of several roles, and none of none', () => {
  expect(findHighestRole(['viewer', null, 'admin', 'staff'])).toBe('admin');
  expect(findHighestRole([null])).toBeNull();
  expect(findHighestRole([])).toBeNull();
});
