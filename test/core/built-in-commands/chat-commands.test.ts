import { uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import {
  answerRefusals,
  answerText,
  buildCommandForm,
  type CommandInput,
  createDeclare,
  describeTickets,
  explainFailure,
  hasFields,
  linkTicket,
  parseText,
  parseUser,
  Refused,
  type Suggestion,
  suggestValues,
  toOptions,
  toResult,
} from '#core/built-in-commands/index.ts';
import { buildField, RefusedByChat } from '#core/chat/index.ts';
import { buildDefaultSettings, buildServerContext } from '#core/settings/index.ts';
import { botUnavailable, conflict } from '#core/shared/errors.ts';
import { aGuildId, aTicket, NOON } from '../../support/build.ts';

const server = buildServerContext(createTranslator(), buildDefaultSettings(aGuildId()));
const HOUSES: readonly Suggestion[] = [
  { label: 'Red house', value: 'red' },
  { label: 'Blue HOUSE', value: 'blue' },
  { label: 'Tent', value: 'tent' },
];
const seen: object[] = [];

const HOUSE: CommandInput<object, object, string> = {
  option: { kind: 'text', description: 'option.text', isRequired: true },
  parse: (_, __, given) => {
    if (given === undefined) throw new Refused('Name a house.');
    return given;
  },
  buildField: () => {
    const { id: _, ...field } = buildField({ id: '', type: 'short', label: 'House' });
    return field;
  },
  suggest: (_, __, asked) => {
    seen.push(asked);
    return Promise.resolve(HOUSES);
  },
};
const PLAIN: CommandInput<object, object, string | undefined> = {
  option: { kind: 'text', description: 'option.reason', isRequired: false },
  parse: (_, __, given) => given,
};
const declare = createDeclare<object, { readonly isOpen: boolean }, unknown>();
const visit = declare({
  description: 'command.note',
  inputs: { category: HOUSE, text: PLAIN },
  check: ({ isOpen }) => {
    if (!isOpen) throw new Refused('It is closed.');
  },
  execute: (_, __, values) => Promise.resolve(values),
});
const leave = declare({ description: 'command.note', inputs: { text: PLAIN }, execute: () => Promise.resolve('Bye') });
const OPEN = { isOpen: true };

describe('a declared command', () => {
  it('has the options of its inputs, and gets their values', async () => {
    expect(visit.options).toEqual({ category: HOUSE.option, text: PLAIN.option });
    expect(await visit.execute({}, OPEN, { category: 'red' })).toEqual({ category: 'red', text: undefined });
  });

  it('is checked before its inputs are read', async () => {
    await expect(visit.execute({}, { isOpen: false }, {})).rejects.toThrow('It is closed.');
    await expect(visit.execute({}, OPEN, {})).rejects.toThrow('Name a house.');
  });

  it('has a form of the inputs that have a field, and none without one', async () => {
    const form = await buildCommandForm(visit, {}, OPEN, 'Visit');
    expect(form).toMatchObject({ title: 'Visit', fields: [{ id: 'category', type: 'short', label: 'House' }] });
    expect(await buildCommandForm(leave, {}, OPEN, 'Leave')).toBeNull();
    expect([hasFields(visit), hasFields(leave)]).toEqual([true, false]);
  });

  it('takes the answers of its form as options, but for empty ones', () => {
    expect(toOptions({ category: { values: ['red'] }, text: '', other: { values: [] }, reason: 'x' })).toEqual({
      category: 'red',
      reason: 'x',
    });
  });
});

describe('suggestions', () => {
  const ask = (command: typeof visit, option: string, typed: string) =>
    suggestValues(command, {}, OPEN, { option, typed, options: { text: 'x' } });

  it('contain what was typed, in any case, and follow the other options', async () => {
    expect(await ask(visit, 'category', '  House ')).toEqual(HOUSES.slice(0, 2));
    expect(seen.at(-1)).toEqual({ typed: '  House ', given: { text: 'x' } });
    expect(await ask(visit, 'category', 'BLUE')).toEqual([HOUSES[1]]);
  });

  it('are none for an input without them, and for an unknown option', async () => {
    expect(await ask(visit, 'text', '')).toEqual([]);
    expect(await ask(visit, 'nothing', '')).toEqual([]);
  });

  it('are all that a search has found', async () => {
    const search = declare({
      description: 'command.note',
      inputs: { category: { ...HOUSE, isSearched: true } },
      execute: () => Promise.resolve(null),
    });
    expect(await ask(search, 'category', 'garden')).toEqual(HOUSES);
  });

  it('are as many and as long as the platform shows', async () => {
    const long = declare({
      description: 'command.note',
      inputs: {
        category: {
          ...HOUSE,
          suggest: () =>
            Promise.resolve([
              { label: 'x'.repeat(120), value: 'y'.repeat(100) },
              { label: 'x', value: 'y'.repeat(101) },
              ...Array.from({ length: 30 }, (_, n) => ({ label: `x${n}`, value: String(n) })),
            ]),
        },
      },
      execute: () => Promise.resolve(null),
    });
    const found = await ask(long, 'category', 'x');
    expect(found).toHaveLength(25);
    expect(found[0]).toEqual({ label: expect.stringMatching(/^x+…?$/), value: 'y'.repeat(100) });
    expect(found[0]?.label.length).toBeLessThanOrEqual(100);
    expect(found[1]).toEqual({ label: 'x0', value: '0' });
  });
});

describe('an answer', () => {
  const refuse = () => Promise.reject(new Refused('Not now.'));
  const fail = () => Promise.reject(new Error('broken'));

  it('has the text of a refusal; other errors go on', async () => {
    expect(await answerText(() => Promise.resolve('Done.'))).toEqual({ content: 'Done.', ephemeral: true });
    expect(await answerText(refuse)).toEqual({ content: 'Not now.', ephemeral: true });
    await expect(answerText(fail)).rejects.toThrow('broken');
    const done = toResult('Done.');
    expect(await answerRefusals(() => Promise.resolve(done))).toBe(done);
    expect(await answerRefusals(refuse)).toEqual({
      response: { content: 'Not now.', ephemeral: true },
      form: null,
    });
    await expect(answerRefusals(fail)).rejects.toThrow('broken');
  });

  it('may have more than a text', () => {
    const answer = { content: 'Choose.', ephemeral: true, buttons: [] } as const;
    expect(toResult(answer)).toEqual({ response: answer, form: null });
  });

  it('explains a failure of staff by the texts of the server, but for one of the chat and an unexpected one', () => {
    const explain = (error: unknown) => explainFailure(server, error).content;
    expect(explain(new Refused('Not now.'))).toBe('Not now.');
    expect(explain(conflict('already_done', 'x'))).toBe(server.write('answer.not_possible', {}));
    expect(explain(botUnavailable())).toBe(server.write('answer.try_again', {}));
    expect(() => explain(new Error('broken'))).toThrow('broken');
    expect(() =>
      explain(new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, 'The bot lacks it.')),
    ).toThrow('The bot lacks it.');
  });
});

it.each([undefined, '', 'Sam', '<#12>', '12'.repeat(20)])('a user is not named by %j', (given) => {
  expect(() => parseUser({ server }, given)).toThrow(new Refused('Name a user, as a mention or by id.'));
});

it.each(['<@901>', '<@!901>', ' 901 '])('a user is named by %j', (given) => {
  expect(parseUser({ server }, given)).toBe('901');
});

it('a text has at least one character, and its limit at the most', () => {
  const read = (given: string | undefined) => parseText({ server }, given, 5);
  expect(read(' abcde ')).toBe('abcde');
  for (const given of [undefined, '', '  ']) expect(() => read(given)).toThrow(new Refused('A text is needed.'));
  expect(() => read('abcdef')).toThrow(new Refused('The text is too long. At most 5 characters are allowed.'));
});

it('tickets are listed with their categories, and closed ones with their time', async () => {
  const guild = aGuildId();
  const category = { id: uuidIds.next('category'), name: 'Bil*ling' };
  const categories = { list: () => Promise.resolve({ items: [category], next: null }) } as never;
  const open = aTicket({ ticketNumber: 7, channelId: '12' as never, categoryId: category.id });
  const closed = aTicket({ ticketNumber: 8, closedAt: NOON, status: 'closed' });
  const seconds = Date.parse(NOON) / 1_000;
  expect(await describeTickets(categories, { server, guild }, [open, closed])).toEqual([
    String.raw`**#7** · Bil\*ling · <#12>`,
    `**#8** · – · Closed <t:${seconds}:R>`,
  ]);
});

it('a ticket is linked by its channel, and named by its number where its requester sees none', () => {
  const ticket = aTicket({ ticketNumber: 7, channelId: '12' as never });
  expect(linkTicket(ticket)).toBe('<#12>');
  expect(linkTicket({ ...ticket, direct: true })).toBe('#7');
  expect(linkTicket({ ...ticket, channelId: null })).toBe('#7');
});
