import type { AssignmentRules } from '#core/categories/index.ts';
import type { TeamId, UserId } from '#core/shared/ids.ts';
import { type Candidate, chooseAssignee } from '#core/tickets/assignment/choose-assignee.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { NOON } from '../../../support/build.ts';

const [A, B] = ['11', '12'] as [UserId, UserId];
const ROLE = '300';
const WAITING = { teamId: null, releasedByIds: [], previousStaffId: null };

const aCandidate = (staffId: UserId, fields: Partial<Candidate> = {}): Candidate => ({
  staffId,
  name: 'Kim',
  roleIds: [ROLE],
  status: 'available',
  capacity: null,
  openClaims: 0,
  lastAssignedAt: null,
  teamIds: [],
  ...fields,
});
const rules = (mode: AssignmentRules['mode'], fallback: AssignmentRules['fallback'] = 'none') => ({ mode, fallback });

describe('who gets a ticket', () => {
  it.each([
    ['is busy', { status: 'busy' }],
    ['is away', { status: 'away' }],
    ['is at capacity', { capacity: 2, openClaims: 2 }],
    ['has no role of the category', { roleIds: ['301'] }],
  ] as const)('is nobody who %s', (_, fields) => {
    expect(chooseAssignee(WAITING, rules('least_busy'), [ROLE], [aCandidate(A, fields)])).toBeNull();
  });

  it('is nobody who gave it back, or who is not in its team', () => {
    const teamId: TeamId = uuidIds.next('team');
    const both = [aCandidate(A), aCandidate(B, { teamIds: [teamId] })];
    expect(chooseAssignee({ ...WAITING, releasedByIds: [A] }, rules('least_busy'), [ROLE], both)).toBe(B);
    expect(chooseAssignee({ ...WAITING, teamId }, rules('least_busy'), [ROLE], both)).toBe(B);
    expect(chooseAssignee({ ...WAITING, teamId, releasedByIds: [B] }, rules('least_busy'), [ROLE], both)).toBeNull();
  });

  it('may be somebody whom the bot has not seen, whose roles are asked later', () => {
    const unseen = aCandidate(A, { name: null, roleIds: [] });
    expect(chooseAssignee(WAITING, rules('round_robin'), [ROLE], [unseen])).toBe(A);
  });

  it('is the one with the fewest open claims, then the one who waited longest', () => {
    const busy = aCandidate(A, { openClaims: 3 });
    expect(chooseAssignee(WAITING, rules('least_busy'), [ROLE], [busy, aCandidate(B, { openClaims: 2 })])).toBe(B);
    const recent = aCandidate(A, { lastAssignedAt: NOON });
    expect(chooseAssignee(WAITING, rules('least_busy'), [ROLE], [recent, aCandidate(B)])).toBe(B);
  });

  it('is the one who waited longest, whatever they have to do', () => {
    const [recent, early] = [aCandidate(A, { lastAssignedAt: NOON }), aCandidate(B, { openClaims: 9 })];
    expect(chooseAssignee(WAITING, rules('round_robin'), [ROLE], [recent, early])).toBe(B);
  });

  it('is who had the last ticket of the requester, or by the fallback', () => {
    const ticket = { ...WAITING, previousStaffId: B };
    const both = [aCandidate(A), aCandidate(B, { openClaims: 5 })];
    expect(chooseAssignee(ticket, rules('previous', 'least_busy'), [ROLE], both)).toBe(B);
    expect(chooseAssignee(WAITING, rules('previous', 'least_busy'), [ROLE], both)).toBe(A);
    expect(chooseAssignee(WAITING, rules('previous', 'none'), [ROLE], both)).toBeNull();
  });

  it('is nobody without assignment', () => {
    expect(chooseAssignee(WAITING, rules('previous'), [ROLE], [aCandidate(A)])).toBeNull();
  });
});
