import { buildQuestion } from '#core/categories/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { nameAnswers } from '#core/tickets/creation/name-answers.ts';
import { aGuildId } from '../../../support/build.ts';

const FORM = {
  title: 'Form',
  questions: (['user', 'role', 'channel', 'short'] as const).map((type) =>
    buildQuestion({ id: type, type, label: type, maxValues: 2 }),
  ),
};

const answer = (questionId: string, ...value: readonly string[]) => ({ questionId, label: questionId, value });

const createChat = (isAway = false) => {
  const asked: string[] = [];
  const answerWith = <Found>(what: string, found: Found): Promise<Found> => {
    asked.push(what);
    return isAway ? Promise.reject(new AppError('bot_offline', 'The bot is away.')) : Promise.resolve(found);
  };
  const chat = {
    listPeople: () => answerWith('people', [{ userId: '1', name: 'Kim' }]),
    describeServer: () =>
      answerWith('server', { roles: [{ id: '8', name: 'Helpers' }], channels: [{ id: '9', name: 'general' }] }),
  };
  return { asked, chat: chat as unknown as Parameters<typeof nameAnswers>[0] };
};

describe('the names in answers of programs', () => {
  it('are those of users, roles and channels as the chat shows them; unknown ids stay', async () => {
    const { chat, asked } = createChat();
    const given = [answer('user', '1', '2'), answer('role', '8'), answer('channel', '9'), answer('role', '7')];
    expect(await nameAnswers(chat, aGuildId(), FORM, given)).toEqual([
      { ...given[0], displayValues: ['Kim', '2'] },
      { ...given[1], displayValues: ['Helpers'] },
      { ...given[2], displayValues: ['general'] },
      given[3],
    ]);
    expect(asked).toEqual(['people', 'server']);
  });

  it('are not looked up for other answers, and for those that have them', async () => {
    const { chat, asked } = createChat();
    const given = [answer('short', '1'), answer('own', '1'), { ...answer('user', '1'), displayValues: ['As given'] }];
    expect(await nameAnswers(chat, aGuildId(), FORM, given)).toEqual(given);
    expect(asked).toEqual([]);
  });

  it('are missing while the bot is out of reach', async () => {
    const given = [answer('user', '1'), answer('role', '8')];
    expect(await nameAnswers(createChat(true).chat, aGuildId(), FORM, given)).toEqual(given);
  });
});
