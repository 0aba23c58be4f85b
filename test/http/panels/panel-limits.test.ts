import { usePanels } from '../../support/chat/panels.ts';
import { done, readEverything, refusal, UNKNOWN } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const chars = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));
const takes = (place: string, count: number, what: string) =>
  `${place}: the chat platform takes ${count} ${what} at the most`;
const option = (fields: object = {}) => ({
  id: 'a',
  label: 'Help',
  categoryId: fixture.server.categoryId,
  ...fields,
});
const options = (...all: object[]) => ({ options: all.map((fields, index) => option({ id: `o${index}`, ...fields })) });
const embed = (fields: object) => ({ embeds: [{ title: 'Frame', ...fields }] });
const field = (fields: object = {}) => ({ name: 'Name', value: 'Value', ...fields });
const SITE = 'https://example.com/';
const FRAME = { title: chars(256), description: chars(2744), fields: [] };

/** What is refused, what a panel says, and what the refusal says; the functions know the server of the test. */
const REFUSED: [string, () => object, string][] = [
  ['26 options', () => options(...many(26, () => ({}))), takes('options', 25, 'options')],
  [
    'a label of 81',
    () => options({}, { label: chars(81) }),
    takes('options.1.label', 80, 'characters of an option label'),
  ],
  ['no label', () => options({ label: ' ' }), 'options.0.label: an option label that is not empty is needed'],
  [
    'an option description of 101',
    () => options({ description: chars(101) }),
    takes('options.0.description', 100, 'characters of an option description'),
  ],
  ['an empty emoji', () => options({ emoji: '' }), 'options.0.emoji: an emoji is needed'],
  ['a word as an emoji', () => options({ emoji: ':ticket:' }), 'options.0.emoji: an emoji is needed'],
  ['two emojis', () => options({ emoji: '🛟🛟' }), 'options.0.emoji: an emoji is needed'],
  ['an emoji with half an id', () => options({ emoji: '<:wave:1>' }), 'options.0.emoji: an emoji is needed'],
  ['an unknown colour of a button', () => options({ buttonStyle: 'pink' }), 'options.0.buttonStyle'],
  ['an option id with a space', () => options({ id: 'a b' }), 'options.0.id: an option id is 1 to 36 letters, digits'],
  ['an option id of 37', () => options({ id: chars(37) }), 'options.0.id: an option id is 1 to 36 letters, digits'],
  [
    'an option without a target',
    () => options({ categoryId: null }),
    'options.0: exactly one of categoryId, flowId and url',
  ],
  [
    'an option with two targets',
    () => options({}, { url: SITE }),
    'options.1: exactly one of categoryId, flowId and url',
  ],
  [
    'an address in a menu',
    () => ({ style: 'select', ...options({ categoryId: null, url: SITE }) }),
    'options.0.url: a menu cannot lead to an address; use buttons',
  ],
  [
    'an address of 513',
    () => options({ categoryId: null, url: SITE + chars(513 - SITE.length) }),
    takes('options.0.url', 512, 'characters of the address of a button'),
  ],
  [
    'a script for an address',
    () => options({ categoryId: null, url: 'javascript:alert(1)' }),
    'options.0.url: an http or https',
  ],
  ['an id twice', () => options({ id: 'a' }, { id: 'b' }, { id: 'a' }), 'options.2.id: another option has it already'],
  [
    'an unknown category',
    () => options({}, { categoryId: UNKNOWN }),
    'options.1.categoryId: there is no such category',
  ],
  [
    'no id for a category',
    () => options({ categoryId: 'billing' }),
    'options.0.categoryId: the id of a category is a UUID',
  ],
  ['a flow', () => options({ categoryId: null, flowId: UNKNOWN }), 'options.0.flowId: there is no such flow'],
  ['an unknown field of an option', () => options({ colour: 'red' }), 'unknown field options.0.colour'],
  ['content of 2001', () => ({ content: chars(2001) }), takes('content', 2000, 'characters of content')],
  ['empty content', () => ({ content: '  ' }), 'content: content that is not empty is needed; send null for none'],
  [
    'a placeholder of 151',
    () => ({ placeholder: chars(151) }),
    takes('placeholder', 150, 'characters of a placeholder'),
  ],
  ['11 embeds', () => ({ embeds: many(11, () => ({ title: 'A' })) }), takes('embeds', 10, 'embeds')],
  [
    'an embed title of 257',
    () => embed({ title: chars(257) }),
    takes('embeds.0.title', 256, 'characters of an embed title'),
  ],
  [
    'an embed description of 4097',
    () => embed({ description: chars(4097) }),
    takes('embeds.0.description', 4096, 'characters of an embed description'),
  ],
  [
    'a footer of 2049',
    () => embed({ footer: chars(2049) }),
    takes('embeds.0.footer', 2048, 'characters of an embed footer'),
  ],
  ['26 fields', () => embed({ fields: many(26, () => field()) }), takes('embeds.0.fields', 25, 'fields of an embed')],
  [
    'a field name of 257',
    () => embed({ fields: [field({ name: chars(257) })] }),
    takes('embeds.0.fields.0.name', 256, 'characters of a field name'),
  ],
  [
    'a field value of 1025',
    () => embed({ fields: [field(), field({ value: chars(1025) })] }),
    takes('embeds.0.fields.1.value', 1024, 'characters of a field value'),
  ],
  ['a color of 25 bits', () => embed({ color: 0x1000000 }), 'embeds.0.color'],
  [
    'a picture in a file',
    () => embed({ imageUrl: 'file:///etc/passwd' }),
    'embeds.0.imageUrl: an http or https address',
  ],
  [
    'an embed of nothing',
    () => ({ embeds: [{ title: 'A' }, { color: 1 }] }),
    'embeds.1: it shows nothing; give it a title,',
  ],
  [
    '6001 characters in all embeds',
    () => ({ embeds: [FRAME, { ...FRAME, footer: 'x' }] }),
    'embeds: together they have 6001 characters; the chat platform shows 6000 at the most',
  ],
];

describe('a panel', () => {
  it.each(REFUSED)('with %s is refused, in the words of its author', async (_, fields, says) => {
    const { as } = fixture;
    expect(await as.post('/v1/panels', { name: 'A', ...fields() })).toMatchObject(refusal(400, says));
    expect(await done(as.get('/v1/panels'))).toEqual([]);
  });

  it.each(REFUSED)('cannot be changed to have %s', async (_, fields, says) => {
    const { api, as, server, panel } = fixture;
    const { id } = await panel();
    const before = await readEverything(api, server);
    expect(await as.patch(`/v1/panels/${id}`, fields())).toMatchObject(refusal(400, says));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('that reaches every limit is taken, shown and deployed', async () => {
    const { as, channel, server, messages } = fixture;
    const fields = many(25, () => field({ value: 'x', name: 'x' }));
    const full = {
      name: chars(100),
      channelId: await channel(),
      style: 'select',
      content: chars(2000),
      placeholder: chars(150),
      embeds: [
        { title: chars(256), description: chars(4096), fields },
        { footer: chars(1598 - 8) },
        ...many(8, () => ({ title: 'x' })),
      ],
      options: many(25, (i) => ({
        id: `o${i}`.padEnd(36, '-'),
        label: chars(80),
        description: chars(100),
        categoryId: server.categoryId,
      })),
    };
    const created = await done(as.post('/v1/panels', full));
    expect(created).toMatchObject(full);
    await done(as.post(`/v1/panels/${created.id}/deploy`));
    const [{ notice }] = await messages(created.channelId);
    expect(notice.select.options).toHaveLength(25);
  });

  it('that leads to an address of 512 characters is taken', async () => {
    const { panel } = fixture;
    const url = SITE + chars(512 - SITE.length);
    expect(await panel(options({ categoryId: null, url }))).toMatchObject({ options: [{ url, categoryId: null }] });
  });

  it('cannot open tickets of another server', async () => {
    const { api, as } = fixture;
    const { categoryId } = await api.server();
    const says = 'options.0.categoryId: there is no such category';
    expect(await as.post('/v1/panels', { name: 'A', ...options({ categoryId }) })).toMatchObject(refusal(400, says));
  });

  it('cannot be changed so that what it has already no longer fits', async () => {
    const { as, panel } = fixture;
    const { id } = await panel(options({ categoryId: null, url: SITE }));
    expect(await as.patch(`/v1/panels/${id}`, { style: 'select' })).toMatchObject(
      refusal(400, 'options.0.url: a menu'),
    );
  });
});

describe('several complaints come at once', () => {
  it('about the sizes of fields', async () => {
    const body = { name: '', content: chars(2001), ...options({ label: chars(81), description: chars(101) }) };
    const { body: answer } = await fixture.as.post('/v1/panels', body);
    for (const place of ['name', 'content', 'options.0.label', 'options.0.description']) {
      expect(answer.error.message).toMatch(new RegExp(`(^|; )${place}: `));
    }
  });

  it('about what fields are together', async () => {
    const twice = options({ categoryId: null }, { id: 'o0', url: SITE });
    const body = { name: 'A', style: 'select', embeds: [FRAME, FRAME, { footer: 'x' }, {}], ...twice };
    const { body: answer } = await fixture.as.post('/v1/panels', body);
    for (const place of ['embeds', 'embeds.3', 'options.0', 'options.1', 'options.1.url', 'options.1.id']) {
      expect(answer.error.message).toMatch(new RegExp(`(^|; )${place}: `));
    }
  });

  it('about categories that there are not', async () => {
    const unknown = options({ categoryId: UNKNOWN }, {}, { categoryId: UNKNOWN.replace('dead', 'beef') });
    const says = /options\.0\.categoryId: .*; options\.2\.categoryId: /;
    expect(await fixture.as.post('/v1/panels', { name: 'A', ...unknown })).toMatchObject(refusal(400, says));
  });
});
