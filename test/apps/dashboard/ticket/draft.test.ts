import { filterCannedReplies } from '../../../../apps/dashboard/src/ticket/composer/canned-filter.ts';
import {
  findCannedQuery,
  listVariables,
  NO_DRAFT,
  readDraft,
  toBody,
  toRest,
  writeDraft,
} from '../../../../apps/dashboard/src/ticket/composer/draft.ts';

const startStorage = () => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};

it('keeps a draft for each ticket, and forgets an empty one', () => {
  const storage = startStorage();
  const draft = { ...NO_DRAFT, reply: 'Hello' };
  writeDraft(storage, 's', 't1', draft);
  expect(readDraft(storage, 's', 't1')).toEqual(draft);
  expect(readDraft(storage, 's', 't2')).toEqual(NO_DRAFT);
  writeDraft(storage, 's', 't1', NO_DRAFT);
  expect(storage.entries.size).toBe(0);
});

it('begins anew where what is kept cannot be read', () => {
  const storage = startStorage();
  storage.setItem('guildesk.draft.s.t', '{');
  expect(readDraft(storage, 's', 't')).toEqual(NO_DRAFT);
});

it('lives on where the storage is full', () => {
  const storage = {
    ...startStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => writeDraft(storage, 's', 't', { ...NO_DRAFT, reply: 'x' })).not.toThrow();
});

it('sends a reply with its files and the status after it', () => {
  const draft = { ...NO_DRAFT, reply: ' Hello ', files: [{ id: 'f', filename: 'a.png' }], setStatus: 'open' } as const;
  expect(toBody(draft)).toEqual({ content: 'Hello', attachments: [{ attachmentId: 'f' }], setStatus: 'open' });
});

it('sends a canned reply by its id, so that its use is counted, unless its text was changed', () => {
  const canned = { id: 'c', text: 'Hello' };
  expect(toBody({ ...NO_DRAFT, reply: 'Hello', canned })).toEqual({ cannedReplyId: 'c' });
  expect(toBody({ ...NO_DRAFT, reply: 'Hello you', canned })).toEqual({ content: 'Hello you' });
});

it('keeps the reply when a note is sent', () => {
  const draft = { ...NO_DRAFT, mode: 'note', reply: 'later', note: 'now', attempt: { text: 'x', key: 'k' } } as const;
  expect(toBody(draft)).toEqual({ content: 'now' });
  expect(toRest(draft, draft)).toEqual({ ...NO_DRAFT, reply: 'later' });
});

it('knows whom a note mentions until nothing of it is left', () => {
  const mentioned = [{ mention: '<@1>', name: 'Sam', isTeam: false }];
  const draft = { ...NO_DRAFT, mode: 'note', note: 'Ask @Sam', mentioned } as const;
  expect(toRest({ ...draft, note: 'Ask @Sam and @Sam' }, draft)).toMatchObject({ note: 'and @Sam', mentioned });
  expect(toRest(draft, draft)).toEqual(NO_DRAFT);
});

it.each([
  ['/ref', 4, { from: 0, query: 'ref' }],
  ['Hello /Re', 9, { from: 6, query: 're' }],
  ['a/b', 3, null],
  ['https://x', 9, null],
  ['/ref und', 8, null],
])('finds what is typed after a slash in %j', (text, caret, found) => {
  expect(findCannedQuery(text, caret)).toEqual(found);
});

it('names each variable without a value once', () => {
  expect(listVariables('{{vars.order}} and {{ vars.order }} and {{vars.order}}, {x}')).toEqual([
    '{{vars.order}}',
    '{{ vars.order }}',
  ]);
});

it('lists canned replies that fit, by shortcut before name, and none of other categories', () => {
  const reply = (name: string, shortcut: string | null, categoryIds: readonly string[] = []) => ({
    name,
    shortcut,
    categoryIds,
  });
  const all = [
    reply('Refund policy', null),
    reply('Money back', 'ref'),
    reply('Refund sent', 'refund', ['c2']),
    reply('Refund now', 'refnow', ['c1']),
  ];
  expect(filterCannedReplies(all, 'ref', 'c1').map(({ name }) => name)).toEqual([
    'Refund now',
    'Money back',
    'Refund policy',
  ]);
});

it('keeps what is written while the reply is on its way', () => {
  const sent = { ...NO_DRAFT, reply: 'Hello', files: [{ id: 'a', filename: 'a.png' }] };
  const files = [...sent.files, { id: 'b', filename: 'b.png' }];
  expect(toRest({ ...sent, reply: 'Hello\nand good-bye', files }, sent)).toEqual({
    ...NO_DRAFT,
    reply: 'and good-bye',
    files: [{ id: 'b', filename: 'b.png' }],
  });
  expect(toRest({ ...sent, reply: 'Something else' }, sent).reply).toBe('Something else');
  const note = { ...NO_DRAFT, mode: 'note', note: 'Seen' } as const;
  expect(toRest({ ...note, note: 'Seen, and more' }, note)).toEqual({ ...note, note: ', and more' });
});
