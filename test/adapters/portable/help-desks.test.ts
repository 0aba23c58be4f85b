import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zip } from '../../support/portability/archives.ts';
import { convertFile, SAMPLES } from '../../support/portability/convert-file.ts';
import { readLinesOf } from '../../support/portability/portable-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const FILES = join(SAMPLES, 'help-desks');

const write = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(await emptyFolder(), name);
  await writeFile(path, content);
  return path;
};
const pack = (files: Readonly<Record<string, string>>) =>
  zip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));

describe('CSV', () => {
  const convert = async (text: string) => convertFile('csv', await write('data.csv', text));
  const readReplies = async (text: string) => readLinesOf(await convert(text), 'canned-replies.jsonl');

  it('becomes canned replies: with a byte order mark, quotes, line ends and lines within cells', async () => {
    const out = await convertFile('csv', join(FILES, 'canned-replies.csv'));
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([
      {
        name: 'Shipping',
        shortcut: 'shipping',
        folder: 'Orders',
        content: 'Orders leave the harbor every weekday, at 16:00.',
      },
      { name: 'Photo', shortcut: null, folder: 'Orders', content: 'Please send a photo.\nThank you, "Crew"' },
    ]);
    expect(await readLinesOf(out, 'losses.jsonl')).toEqual([]);
  });

  it.each([
    ['semicolons', 'content;Name\n"a;b";One'],
    ['tabs', 'content\tNAME\na;b\tOne'],
    ['old line ends', 'content,name\r"a;b",One\r'],
    ['empty lines', '\ncontent,name\n\n,\na;b,One\n\n'],
  ])('takes %s', async (_, text) => {
    expect(await readReplies(text)).toMatchObject([{ name: 'One', content: 'a;b', shortcut: null, folder: null }]);
  });

  it('takes formulas as the texts that they are, and the marks of texts away', async () => {
    const text = `name,content\n"=HYPERLINK(""https://example.com"")","'-1"\n'Tis,'=a`;
    expect(await readReplies(text)).toMatchObject([
      { name: '=HYPERLINK("https://example.com")', content: '-1' },
      { name: "'Tis", content: '=a' },
    ]);
  });

  it('becomes articles as drafts, those of staff for staff alone', async () => {
    const text =
      'title,content,section,tags,language,visibility,status\n' +
      'Hours,"# Open",Shop,"a; b,a",pt_br,,published\nKeys,Safe,,,klingon!,staff,published';
    const out = await convert(text);
    expect(await readLinesOf(out, 'knowledge.jsonl')).toMatchObject([
      {
        title: 'Hours',
        slug: 'hours',
        section: 'Shop',
        tags: ['a', 'b', 'a'],
        language: 'pt-BR',
        visibility: 'public',
        status: 'draft',
      },
      { title: 'Keys', slug: 'keys', section: null, tags: [], visibility: 'staff', status: 'draft' },
    ]);
    expect((await readLinesOf(out, 'losses.jsonl')).map(({ field, value }) => [field, value])).toEqual([
      ['status', null],
      ['language', 'klingon!'],
    ]);
  });

  it('gives two rows of one name two keys, and shortcuts their letters', async () => {
    const out = await convert('name,shortcut,content\nHi,Say Hi!,a\nHi,…,b');
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([
      { key: 'Hi', shortcut: 'say-hi' },
      { key: 'Hi #2', shortcut: null },
    ]);
    expect((await readLinesOf(out, 'losses.jsonl')).map(({ value }) => value)).toEqual(['Say Hi!', '…']);
  });

  it('takes the files of a folder or an archive that it knows', async () => {
    const path = await write(
      'all.zip',
      pack({ 'a/r.csv': 'name,content\nA,B', 'a/x.csv': 'number\n1', 'a/._r.csv': '\0', 'a/readme.txt': '' }),
    );
    const out = await convertFile('csv', path);
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([{ name: 'A' }]);
    expect(await readLinesOf(out, 'losses.jsonl')).toMatchObject([{ kind: 'file', key: 'a/x.csv', field: '*' }]);
  });

  it.each([
    ['a quote that is not closed', 'name,content\nA,"B\nC,D', /line 2: a quote is not closed/],
    ['a quote within a cell', 'name,content\nA,B\nC,"D"E', /line 3: a quote is not closed, or stands within a cell/],
    ['a row that is cut', 'name,content\n"A\nB",C\nD', /line 4: 1 cells, but 2 in the first line/],
    ['a row with more cells', 'name,content\nA,B,C', /line 2: 3 cells, but 2/],
    ['a row without a name', 'name,content\n ,B', /line 2: name is empty/],
    ['an article without content', 'title,content\nA,', /line 2: content is empty/],
    ['another visibility', 'title,content,visibility\nA,B,all', /line 2: visibility is neither/],
    ['other columns', 'a,b\n1,2', /data\.csv: The first line needs the columns/],
    ['nothing', '', /data\.csv: The first line needs the columns/],
  ])('refuses %s', async (_, text, why) => {
    await expect(convert(text)).rejects.toThrow(why);
  });

  it('refuses other texts than UTF-8, and folders without a file', async () => {
    await expect(convertFile('csv', await write('a.csv', Buffer.from([0x6e, 0xff])))).rejects.toThrow(
      /a\.csv: not UTF-8/,
    );
    await expect(convertFile('csv', await emptyFolder())).rejects.toThrow(/holds no \.csv file/);
    await expect(convertFile('csv', join(FILES, 'nothing.csv'))).rejects.toThrow(/There is no file/);
    await expect(convertFile('csv', join(FILES, 'canned-replies.csv'), [])).rejects.toThrow(
      /Name the server with --guild/,
    );
  });
});

describe('Zendesk', () => {
  const convert = async (page: object) => convertFile('zendesk', await write('page.json', JSON.stringify(page)));
  const macro = (fields: object) => ({
    id: 1,
    title: 'Reply',
    actions: [{ field: 'comment_value', value: 'Hi' }],
    ...fields,
  });

  it('becomes replies, macros and articles from the pages of a folder', async () => {
    const out = await convertFile('zendesk', join(FILES, 'zendesk'));
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([
      { key: '1', name: 'Shipping', folder: 'Orders', content: 'Orders leave the harbor **every weekday**.' },
    ]);
    expect(await readLinesOf(out, 'macros.jsonl')).toMatchObject([
      {
        name: 'Orders::Shipping',
        actions: [
          { type: 'send_canned_reply', data: { cannedReplyKey: '1' } },
          { type: 'close_ticket', data: {} },
        ],
      },
    ]);
    expect(await readLinesOf(out, 'knowledge.jsonl')).toMatchObject([
      {
        key: '28523513715859',
        section: 'Orders',
        tags: ['shipping'],
        language: 'en-US',
        status: 'draft',
        visibility: 'public',
      },
    ]);
  });

  it('fills in variables, and lists what has no counterpart', async () => {
    const actions = [
      {
        field: 'comment_value',
        value: ['channel:web', 'Hi {{ticket.requester.first_name}} of {{ticket.organization.name}}'],
      },
      { field: 'current_tags', value: 'a b' },
      { field: 'remove_tags', value: 'c' },
      { field: 'set_tags', value: 'd' },
      { field: 'priority', value: 'high' },
      { field: 'status', value: 'hold' },
      { field: 'group_id', value: 7 },
      { field: 'priority', value: 'absurd' },
    ];
    const out = await convert({ macros: [macro({ actions, restriction: { type: 'Group', id: 7 } })] });
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([{ content: 'Hi {{requester.name}} of' }]);
    expect((await readLinesOf(out, 'macros.jsonl'))[0]?.actions.slice(1)).toEqual(
      [
        { addTags: ['a', 'b'] },
        { removeTags: ['c'] },
        { tags: ['d'] },
        { priority: 'high' },
        { status: 'on_hold' },
      ].map((data) => ({ type: 'update_ticket', data })),
    );
    expect((await readLinesOf(out, 'losses.jsonl')).map(({ field, value }) => [field, value])).toEqual([
      ['restriction', '{"type":"Group","id":7}'],
      ['body', '{{ticket.organization.name}}'],
      ['group_id', '7'],
      ['priority', 'absurd'],
    ]);
  });

  it('makes a note of a comment that is not public, and lists macros that are not active', async () => {
    const actions = [
      { field: 'comment_value', value: 'Check the order' },
      { field: 'comment_mode_is_public', value: 'false' },
    ];
    const out = await convert({ macros: [macro({ actions }), macro({ id: 2, active: false })] });
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toEqual([]);
    expect(await readLinesOf(out, 'macros.jsonl')).toMatchObject([
      { actions: [{ type: 'add_note', data: { content: 'Check the order' } }] },
    ]);
    expect(await readLinesOf(out, 'losses.jsonl')).toMatchObject([{ kind: 'macro', key: '2', field: 'active' }]);
  });

  it('keeps articles of staff to staff, cuts long ones, and says that pages are missing', async () => {
    const body = `<img src="data:image/png;base64,${'A'.repeat(2_000_000)}"><p>${'x'.repeat(1_100_000)}</p>`;
    const articles = [{ id: 9, title: 'Long', body, user_segment_id: 4, locale: 'de' }];
    const out = await convert({ articles, count: 30 });
    const [article] = await readLinesOf(out, 'knowledge.jsonl');
    expect(article).toMatchObject({ visibility: 'staff', language: 'de', section: null });
    expect(article?.content.length).toBeLessThan(1_050_000);
    expect((await readLinesOf(out, 'losses.jsonl')).map(({ key, why }) => [key, why])).toEqual([
      ['9', 'The text is too long, and was cut.'],
      ['9', 'Markdown has no such element, or its address is not of the web.'],
      ['articles', 'The other pages of the API are missing.'],
    ]);
  });

  it.each([
    ['something else', { users: [] }, /page\.json has neither macros nor articles/],
    ['a macro without a title', { macros: [macro({ title: '' })] }, /page\.json: macros\.0\.title/],
    ['a list', [], /page\.json: /],
  ])('refuses %s', async (_, page, why) => {
    await expect(convert(page)).rejects.toThrow(why);
  });

  it('refuses a file that is cut', async () => {
    await expect(convertFile('zendesk', await write('page.json', '{"macros":['))).rejects.toThrow(
      /page\.json: not JSON/,
    );
  });
});

describe('Chatwoot', () => {
  it('becomes canned replies with their variables', async () => {
    const out = await convertFile('chatwoot', join(FILES, 'chatwoot-canned-responses.json'));
    expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([
      { key: '1', name: 'shipping', shortcut: 'shipping', content: 'Orders leave the harbor every weekday at 16:00.' },
    ]);
    const content =
      'Hi {{ contact.name }}, {{agent.name}} of {{inbox.name}}{% if x %}{{ contact.name | upcase }}{% endif %}';
    const other = await convertFile(
      'chatwoot',
      await write('a.json', JSON.stringify([{ id: 2, short_code: 'Hi there', content }])),
    );
    expect(await readLinesOf(other, 'canned-replies.jsonl')).toMatchObject([
      {
        shortcut: 'hi-there',
        content: 'Hi {{requester.name}}, {{staff.mention}} of {% if x %}{{ contact.name | upcase }}{% endif %}',
      },
    ]);
    expect((await readLinesOf(other, 'losses.jsonl')).map(({ value }) => value)).toEqual([
      '{% if x %}',
      '{{ contact.name | upcase }}',
      '{% endif %}',
      '{{inbox.name}}',
      'Hi there',
    ]);
  });

  it.each([
    ['{"error":"no"}', /a\.json: /],
    ['[{"id":1}]', /a\.json: 0\.short_code/],
  ])('refuses %s', async (text, why) => {
    await expect(convertFile('chatwoot', await write('a.json', text))).rejects.toThrow(why);
  });
});
