import { PART_LIMITS } from '#core/chat/index.ts';
import { done, openTicket } from '../../support/spec-helpers.ts';
import { REQUESTER } from '../../support/build.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);

const PARTS = [
  { type: 'reply', messageId: '7', authorId: '8', authorName: 'Lee', quote: 'Which *order*?' },
  { type: 'forward', content: 'Look <b>here</b>', createdAt: '2031-05-05T07:08:09.000Z' },
  { type: 'sticker', name: 'Wave', url: 'https://cdn.example.com/31.png' },
  { type: 'poll', question: 'When?', answers: ['Today', 'Tomorrow'] },
  { type: 'voice', seconds: 13 },
  {
    type: 'embed',
    title: 'Build 12',
    description: 'It **failed**.',
    url: 'javascript:alert(1)',
    imageUrl: null,
    footer: 'CI',
    fields: [{ name: 'Branch', value: 'main' }],
  },
];
const FILE = { url: 'https://cdn.example.com/a.png', filename: 'SPOILER_a.png' };

const setUp = async () => {
  const ticket = await openTicket(as, server, { requesterId: REQUESTER });
  const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
  const write = (fields: object) => api.anonymous.post(path, { userId: REQUESTER, ...fields });
  const list = () => done(as.get(`/v1/tickets/${ticket.id}/messages`));
  return { ticket, write, list };
};

it('all that a message has is in the conversation and in the transcript', async () => {
  const { ticket, write, list } = await setUp();
  await done(write({ content: 'Hi', parts: PARTS, attachments: [FILE] }));
  await done(write({ content: 'Plain' }));
  expect(await list()).toMatchObject([
    { content: 'Hi', parts: PARTS },
    { content: 'Plain', parts: null },
  ]);
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  await api.work();
  const { id } = await done(as.get(`/v1/tickets/${ticket.id}/transcript`));
  const path = `/v1/transcripts/${id}`;
  expect((await done(as.get(path))).messages).toMatchObject([{ parts: PARTS }, { parts: null }]);
  const html = (await done(as.get(`${path}?format=html`))).content;
  for (const text of [
    'Reply to Lee',
    'Which <em>order</em>?',
    'Forwarded message of May 5, 2031, 7:08 AM',
    'Look &lt;b&gt;here&lt;/b&gt;',
    'Sticker: Wave',
    'href="https://cdn.example.com/31.png"',
    'Tomorrow',
    'Voice message, 13 s',
    'It <strong>failed</strong>.',
    'Branch',
    '<details><summary>Spoiler</summary>',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('javascript:');
  const markdown = (await done(as.get(`${path}?format=markdown`))).content;
  expect(markdown).toContain('**Reply to Lee**\n\n> Which \\*order\\*?');
  expect(markdown).toContain('**Sticker\\: Wave** (<https://cdn.example.com/31.png>)');
  expect(markdown).toContain('**Voice message, 13 s**');
  expect(markdown).not.toContain('javascript:');
});

it('a message of parts alone is one, and a bot is heard only if the settings name it', async () => {
  const { write, list } = await setUp();
  const voice = PARTS.slice(4, 5);
  await done(write({ parts: voice }));
  await done(write({ userId: '77', content: 'Beep', isBot: true }));
  expect(await list()).toMatchObject([{ content: '', parts: voice }]);
  await done(as.patch('/v1/settings', { botIds: ['77'] }));
  await done(write({ userId: '77', content: 'Boop', isBot: true }));
  expect(await list()).toMatchObject([{ content: '' }, { content: 'Boop', author: { type: 'user', id: '77' } }]);
});

it.each([
  ['no kind of part', [{ type: 'dance' }]],
  ['a part without its fields', [{ type: 'poll', question: 'When?' }]],
  ['too many parts', Array(PART_LIMITS.parts + 1).fill(PARTS[4])],
])('refuses %s', async (_, parts) => {
  const { write } = await setUp();
  expect((await write({ content: 'Hi', parts })).status).toBe(400);
});
