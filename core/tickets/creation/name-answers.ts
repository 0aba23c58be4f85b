import type { Form, Question } from '../../categories/index.ts';
import { type ChatPlatform, ignoreOutage } from '../../chat/index.ts';
import type { FormAnswer } from '../../forms/index.ts';
import { type GuildId, toUserId } from '../../shared/ids.ts';

type NamingChat = Pick<ChatPlatform, 'listPeople' | 'describeServer'>;
type Names = ReadonlyMap<string, string>;

/** Adds the names that the chat shows now. Unknown ids stay, and all ids while the bot is out of reach. */
export const nameAnswers = async <Answer extends FormAnswer>(
  chat: NamingChat,
  guild: GuildId,
  form: Form | null,
  answers: readonly Answer[],
): Promise<readonly Answer[]> => {
  const findType = ({ questionId, displayValues }: Answer): Question['type'] | undefined =>
    displayValues ? undefined : form?.questions.find(({ id }) => id === questionId)?.type;
  const types = new Set(answers.map(findType));
  const users = answers.filter((answer) => findType(answer) === 'user').flatMap(({ value }) => value);
  const [people, places] = await Promise.all([
    users.length > 0 ? loadPeople(chat, guild, users) : NOBODY,
    types.has('role') || types.has('channel') ? loadPlaces(chat, guild) : NOBODY,
  ]);
  return answers.map((answer) => {
    const type = findType(answer);
    if (type === 'user') return nameAnswer(answer, people);
    return type === 'role' || type === 'channel' ? nameAnswer(answer, places) : answer;
  });
};

const NOBODY: Names = new Map();

const loadPeople = async (chat: NamingChat, guild: GuildId, ids: readonly string[]): Promise<Names> => {
  const people = await chat.listPeople(guild, [...new Set(ids)].map(toUserId)).catch(ignoreOutage);
  return new Map((people ?? []).map(({ userId, name }) => [userId, name]));
};

const loadPlaces = async (chat: NamingChat, guild: GuildId): Promise<Names> => {
  const server = await chat.describeServer(guild).catch(ignoreOutage);
  return new Map([...(server?.roles ?? []), ...(server?.channels ?? [])].map(({ id, name }) => [id, name]));
};

const nameAnswer = <Answer extends FormAnswer>(answer: Answer, names: Names): Answer => {
  const values = [answer.value].flat();
  if (!values.some((value) => names.has(value))) return answer;
  return { ...answer, displayValues: values.map((value) => names.get(value) ?? value) };
};
