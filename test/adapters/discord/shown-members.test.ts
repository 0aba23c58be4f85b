import { toShownMember } from '#adapters/discord/shown-members.ts';
import { aGuildId } from '../../support/build.ts';

const USER = { id: '1', username: 'ann', global_name: null, avatar: null };
const name = (fields: Partial<Parameters<typeof toShownMember>[1]>, nick: string | null = null) =>
  toShownMember(aGuildId(), { ...USER, ...fields }, { nick, avatar: null }).name;

it('a name cannot turn around what is written after it', () => {
  expect(name({ global_name: 'Ann\u202e' })).toBe('Ann');
  expect(name({}, '\u2066Bo\u2069')).toBe('Bo');
  expect(name({ global_name: '\u202e' })).toBe('ann');
  expect(name({ global_name: 'عمر' })).toBe('عمر');
});
