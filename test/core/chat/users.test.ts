import {
  findName,
  ignoreOutage,
  listNamedUsers,
  makeUpName,
  type ShownUser,
  toAuthorFields,
} from '#core/chat/index.ts';
import { botUnavailable, notFound } from '#core/shared/errors.ts';
import type { UserId } from '#core/shared/ids.ts';

const ADA = '31' as UserId;
const BO = '32' as UserId;
const CY = '33' as UserId;

const users: readonly ShownUser[] = [
  { userId: ADA, name: 'Ada', avatarUrl: 'https://example.com/ada.png' },
  { userId: BO, name: 'Bo', avatarUrl: null },
];

describe('the users whom a change of a channel names', () => {
  const post = { content: 'Hello', attachments: [] };

  it('are the author of the post and those who get access, each once', () => {
    expect(listNamedUsers({ post: { ...post, onBehalfOf: ADA }, allow: [BO, ADA, CY, BO] })).toEqual([ADA, BO, CY]);
  });

  it('are none where the bot speaks for itself and the access stays the same', () => {
    expect(listNamedUsers({ post: { ...post, onBehalfOf: null } })).toEqual([]);
    expect(listNamedUsers({ archived: true, deny: [ADA] })).toEqual([]);
  });
});

describe('the name of a user', () => {
  it('is the one in the chat', () => {
    expect([findName(users, ADA), findName(users, BO)]).toEqual(['Ada', 'Bo']);
  });

  it('is null for a user who is not known, and for no user', () => {
    expect([findName(users, CY), findName(users, null), findName([], ADA)]).toEqual([null, null, null]);
  });
});

describe('how the author of a message is shown', () => {
  it('is with the name and the picture', () => {
    expect(toAuthorFields(users, ADA)).toEqual({
      authorName: 'Ada',
      authorAvatarUrl: 'https://example.com/ada.png',
    });
    expect(toAuthorFields(users, BO)).toEqual({ authorName: 'Bo', authorAvatarUrl: null });
  });

  it('is with neither for a user who is not known, and for the bot', () => {
    const unknown = { authorName: null, authorAvatarUrl: null };
    expect([toAuthorFields(users, CY), toAuthorFields(users, null)]).toEqual([unknown, unknown]);
  });
});

describe('the name that the simulated chat server makes up', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(200_000_000_000_000_000n + BigInt(index)));

  it('has a first and a last name, for every user', () => {
    for (const id of ids) expect(makeUpName(id)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('stays the same for a user in each version of the service', () => {
    expect(['1', '2', '12', '21', '200000000000000001', '999999999999999999'].map(makeUpName)).toEqual([
      'Kira Garcia',
      'Liam Hansen',
      'Ines Costa',
      'Grace Garcia',
      'Grace Ito',
      'Olga Lopez',
    ]);
  });

  it('is shared by few users', () => {
    expect(new Set(ids.map(makeUpName)).size).toBe(16 * 13);
  });
});

describe('an error while the chat is asked', () => {
  it('is ignored when the bot is out of reach', () => {
    expect(ignoreOutage(botUnavailable())).toBeNull();
  });

  it.each([
    ['of another kind', notFound('Server')],
    ['that only looks like it', Object.assign(new Error('x'), { code: 'bot_unavailable' })],
    ['that is a fault', new TypeError('x')],
  ])('is thrown again %s', (_, error) => {
    expect(() => ignoreOutage(error)).toThrow(error);
  });
});
