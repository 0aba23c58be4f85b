import { isRecord } from '../../shared/values/type-guards.ts';

/** Fields that name a channel, a message, a role or a tag of a forum of one server of the chat. */
const PLACE = /(channel|parent|message|role|forumTag)ids?$/i;
const LIST_OF_PLACES = /(parent|role|posted|message)Ids$/i;
const FOREIGN: ReadonlySet<string> = new Set(['metadata', 'headers', 'texts']);

/** Removes channels, messages and roles, which another server does not have. */
export const removePlaces = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(removePlaces);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (FOREIGN.has(name)) return [name, item];
      if (LIST_OF_PLACES.test(name) && Array.isArray(item)) return [name, []];
      return [name, PLACE.test(name) && typeof item === 'string' ? null : removePlaces(item)];
    }),
  );
};
