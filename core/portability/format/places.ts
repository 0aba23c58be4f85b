import { isChatId } from '../../shared/ids.ts';
import { isRecord } from '../../shared/values/type-guards.ts';

/** Fields that name a channel, a message, a role or a tag of a forum of one server of the chat. */
const PLACE = /(channel|parent|message|role|forumTag)ids?$/i;
const LIST_OF_PLACES = /(parent|role|posted|message)Ids$/i;
const FOREIGN: ReadonlySet<string> = new Set(['metadata', 'headers', 'texts']);

const isAboutPlace = (item: unknown): boolean =>
  isRecord(item) && (typeof item.roleId === 'string' || typeof item.channelId === 'string');

/** Removes channels, messages and roles, which another server does not have. */
export const removePlaces = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((item) => !isAboutPlace(item)).map(removePlaces);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (FOREIGN.has(name)) return [name, item];
      if (LIST_OF_PLACES.test(name) && Array.isArray(item)) return [name, []];
      return [name, PLACE.test(name) && typeof item === 'string' ? null : removePlaces(item)];
    }),
  );
};

export interface Places {
  readonly channels: Set<string>;
  readonly roles: Set<string>;
}

const CHANNEL = /(channel|parent)ids?$/i;
const ROLE = /roleids?$/i;

const findSet = (name: string, places: Places): Set<string> | null => {
  if (CHANNEL.test(name)) return places.channels;
  return ROLE.test(name) ? places.roles : null;
};

const listIds = (item: unknown): readonly string[] =>
  [item].flat().filter((id) => typeof id === 'string' && isChatId(id)) as readonly string[];

/** Adds the channels and roles that a record names. */
export const addPlaces = (value: unknown, places: Places): void => {
  const fields = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  for (const [name, item] of fields) {
    if (FOREIGN.has(String(name))) continue;
    const set = findSet(String(name), places);
    if (set === null) addPlaces(item, places);
    else listIds(item).forEach((id) => set.add(id));
  }
};
