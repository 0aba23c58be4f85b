import { findTaggedStatus, hasClosedTag, NO_FORUM_TAGS, toOpenTags } from '#core/categories/index.ts';

const forumTags = { ...NO_FORUM_TAGS, open: '1', pending: '2', onHold: null, closed: '4' };

it('a person names a status by its tag, beside that of the status that the ticket has', () => {
  expect(findTaggedStatus(forumTags, ['2'], 'open')).toBe('pending');
  expect(findTaggedStatus(forumTags, ['1', '2', '9'], 'open')).toBe('pending');
  expect(findTaggedStatus(forumTags, ['1', '9'], 'open')).toBeNull();
  expect(findTaggedStatus(forumTags, ['2', '4'], 'open')).toBeNull();
  expect(findTaggedStatus(NO_FORUM_TAGS, ['2'], 'open')).toBeNull();
});

it('the tag of closed tickets is known', () => {
  expect([['4', '1'], ['1'], []].map((tagIds) => hasClosedTag(forumTags, tagIds))).toEqual([true, false, false]);
  expect(hasClosedTag(NO_FORUM_TAGS, ['4'])).toBe(false);
});

it('the tag of a status replaces those of the others, but for the tag of closed tickets, which a person may just have given', () => {
  expect(toOpenTags({ forumTags }, 'pending')).toEqual({ tags: { add: ['2'], remove: ['1'] } });
  expect(toOpenTags({ forumTags }, 'on_hold')).toEqual({ tags: { add: [], remove: ['1', '2'] } });
  expect(toOpenTags({ forumTags: NO_FORUM_TAGS }, 'open')).toEqual({});
});
