import type { APIMessageComponentEmoji } from 'discord-api-types/v10';
import { RefusedByChat } from '#core/chat/index.ts';
import { hasFault, isEmojiFault } from '../../rest/failures.ts';

/** Sends a message. @throws conflict that names the emoji, when Discord does not know one of the message */
export const nameUnknownEmoji = async <T>(body: object, send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!hasFault(error, isEmojiFault)) throw error;
    const paths = error.faults.filter(isEmojiFault).map(({ path }) => path);
    const emojis = [...new Set(paths.map((path) => getEmoji(body, path)))].join(', ');
    throw new RefusedByChat(
      { text: 'refused.unknown_emoji', emojis },
      `Discord knows no such emoji: ${emojis}. Choose another one.`,
      { cause: error },
    );
  }
};

/** The emoji at a path such as `components.0.components.1.emoji.name`, as it was written. */
const getEmoji = (body: object, path: string): string => {
  const keys = path.split('.');
  const upTo = keys.indexOf('emoji') + 1;
  const found = keys
    .slice(0, upTo)
    .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), body);
  return isEmoji(found) ? format(found) : path;
};

const isEmoji = (value: unknown): value is APIMessageComponentEmoji => value instanceof Object && 'name' in value;

const format = ({ id, name = '', animated = false }: APIMessageComponentEmoji): string =>
  id === undefined ? name : `<${animated ? 'a' : ''}:${name}:${id}>`;
