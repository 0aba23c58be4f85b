import { parseButton } from '#core/chat-events/index.ts';
import { type MemberCommandName, memberCommandUseCases } from '#core/member-commands/index.ts';
import type { PrivacyUseCases } from '#core/privacy/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { NOON, REQUESTER } from '../../support/build.ts';
import { createMemberContext } from './context.ts';

type Privacy = Pick<PrivacyUseCases, 'askForExport' | 'checkErasure' | 'askForErasure'>;

/** `/ticket` where privacy answers as given, and transcripts have this address. */
const setUp = async (given: Partial<Privacy> = {}, address: string | null = null) => {
  const context = await createMemberContext();
  const { guild, app, chat, inMemory } = context;
  const { container } = inMemory;
  const asked: object[] = [];
  const note =
    <T>(answer: T) =>
    (input: object) => {
      asked.push(input);
      return Promise.resolve(answer);
    };
  const memberCommands = memberCommandUseCases({
    tickets: container.get(port.ticketStore),
    ticketActions: app.tickets,
    calendars: container.get(port.calendarStore),
    categories: container.get(port.categoryStore),
    chat,
    clock: context.clock,
    settings: container.get(port.settingsStore),
    translator: container.get(port.translator),
    transcriptAddresses: { find: () => Promise.resolve(address), isKnown: address !== null },
    privacy: {
      askForExport: given.askForExport ?? note({ state: 'off' } as const),
      checkErasure: given.checkErasure ?? note(null),
      askForErasure: given.askForErasure ?? note('ordered' as const),
    },
  });
  const member = { guild, channel: null, userId: REQUESTER };
  const use = async (name: MemberCommandName) => (await memberCommands.use({ ...member, name, options: {} })).response;
  return { ...context, asked, member, memberCommands, answerTo: use };
};

describe('/ticket my-data', () => {
  it.each([
    ['off', 'The team of this server takes care of such requests. Please ask them.'],
    ['requested', 'The team of this server has your request and decides about it.'],
    ['ordered', expect.stringContaining('What is stored about you is being collected.')],
  ] as const)('says what becomes of the request: %s', async (state, content) => {
    const { answerTo } = await setUp({ askForExport: () => Promise.resolve({ state }) });
    expect(await answerTo('my-data')).toMatchObject({ ephemeral: true, content });
  });

  it('has a link to the file that is there', async () => {
    const url = 'https://help.example/data';
    const { answerTo } = await setUp({
      askForExport: () => Promise.resolve({ state: 'ready', url, expiresAt: NOON }),
    });
    const { content = '' } = (await answerTo('my-data')) ?? {};
    expect(content).toContain(url);
    expect(content).toContain('Jan 1, 2026');
  });

  it('is about the member who asks', async () => {
    const { answerTo, asked, guild } = await setUp();
    await answerTo('my-data');
    expect(asked).toEqual([{ guild, userId: REQUESTER }]);
  });
});

describe('/ticket erase-my-data', () => {
  it('asks first, with a button that erases', async () => {
    const { answerTo, asked, guild, member, memberCommands } = await setUp();
    const answer = await answerTo('erase-my-data');
    expect(answer).toMatchObject({
      content: expect.stringContaining('This cannot be undone.'),
      buttons: [{ label: 'Erase my data', target: { id: 'ticket:erase-my-data', style: 'danger' } }],
    });
    expect(parseButton('ticket:erase-my-data')).toEqual({ kind: 'erase_data' });
    expect((await memberCommands.confirmErasure(member)).content).toBe(
      'Your data is being erased. This takes some minutes.',
    );
    const about = { guild, userId: REQUESTER };
    expect(asked).toEqual([about, about]);
  });

  it('says why it cannot be done now, without a button', async () => {
    const { answerTo } = await setUp({ checkErasure: () => Promise.resolve('open_tickets') });
    const answer = await answerTo('erase-my-data');
    expect(answer?.content).toContain('You have an open ticket.');
    expect(answer).not.toHaveProperty('buttons');
  });
});

it('/ticket transcript has the address of the conversation', async () => {
  const { answerTo, use } = await setUp({}, 'https://help.example/t/1');
  await use('close');
  expect((await answerTo('transcript'))?.content).toBe(
    'The transcript of ticket #1, for 30 days: https://help.example/t/1',
  );
});
