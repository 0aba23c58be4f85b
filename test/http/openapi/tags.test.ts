import { getTag } from '#adapters/http/openapi/tags.ts';

it('says where to name a group that has no name yet', () => {
  expect(() => getTag('surveys')).toThrow('TAGS in tags.ts needs an entry for surveys.');
});
