import { SeenMembers } from '#adapters/discord/seen-members.ts';
import type { SeenMember } from '#core/chat/index.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const GUILD = '5150';
const carry = (id: string) => ({
  user: { id, username: `user ${id}`, global_name: null, avatar: null },
  nick: null,
  avatar: null,
  roles: [],
});

it('stores what is seen while the database is out of reach up to a limit, and the rest when it is seen again', async () => {
  const stored: SeenMember[] = [];
  let isOutOfReach = true;
  const warnings: object[] = [];
  const members = {
    add: (seen: readonly SeenMember[]) => {
      if (isOutOfReach) return Promise.reject(new Error('out of reach'));
      stored.push(...seen);
      return Promise.resolve();
    },
  };
  const ports = { members, clock: new FakeClock(), log: { warn: (fields: object) => void warnings.push(fields) } };
  const seenMembers = new SeenMembers(ports, { maxWaiting: 3 });
  const note = (...ids: readonly string[]) => ids.forEach((id) => seenMembers.note(GUILD, carry(id)));
  note('1', '2', '3', '4');
  await seenMembers.drain();
  expect(warnings).toMatchObject([{ members: 3 }]);
  expect(stored).toEqual([]);

  isOutOfReach = false;
  note('5', '6', '7', '8');
  await seenMembers.drain();
  expect(stored.map(({ userId }) => userId)).toEqual(['5', '6', '7']);
  // What was not stored is new when it is seen again; what was, is not.
  note('4', '5', '8');
  await seenMembers.drain();
  expect(stored.map(({ userId }) => userId)).toEqual(['5', '6', '7', '4', '8']);
});
