import { type Category, type CategoryStore, lookUpCategory } from '../categories/index.ts';
import { parseUserMention } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { type GuildId, isChatId, toUserId, type UserId } from '../shared/ids.ts';
import type { CommandOption } from './command-spec.ts';
import { Refused } from './private-answer.ts';

/** Refusals are written with the texts of the server. */
export interface TextContext {
  readonly server: Pick<ServerContext, 'write'>;
}

export const USER_OPTION: CommandOption = { kind: 'user', description: 'option.user', isRequired: true };

/** Accepts a mention or an id. @throws Refused for anything else */
export const parseUser = ({ server }: TextContext, given: string | undefined): UserId => {
  const id = parseUserMention(given ?? '');
  if (id === null || !isChatId(id)) throw new Refused(server.write('answer.user_needed', {}));
  return toUserId(id);
};

/** @throws Refused for an empty text and for one that is too long */
export const parseText = ({ server }: TextContext, given: string | undefined, max: number): string => {
  const text = given?.trim() ?? '';
  if (text === '') throw new Refused(server.write('answer.text_needed', {}));
  return checkLength({ server }, text, max);
};

export const checkLength = ({ server }: TextContext, text: string, max: number): string => {
  if (text.length > max) throw new Refused(server.write('answer.too_long', { max }));
  return text;
};

/** Finds an active category by its id or name. @throws Refused, which names the categories */
export const parseCategory = async (
  { categories }: { readonly categories: CategoryStore },
  { server, guild }: TextContext & { readonly guild: GuildId },
  given = '',
): Promise<Category> => {
  const { found, names } = await lookUpCategory(categories, guild, given);
  if (!found) throw new Refused(server.write('answer.category_needed', { categories: names }));
  return found;
};
