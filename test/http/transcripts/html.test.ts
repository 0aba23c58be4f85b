import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import { CLAIMER, CONTEXT, describeIn, REQUESTER, transcript, written } from '../../support/transcripts.ts';
import { elementsOf } from './tokens.ts';

const FILE = { filename: 'bill.pdf', url: 'https://files.example/bill.pdf' };
const LATER = '2026-01-12T10:00:00.000Z' as never;

const render = (document: FullTranscript, context = CONTEXT) => renderTranscriptHtml(document, context);
const htmlOf = (content: string) => render(transcript([written(content)]));
const named = (html: string, name: string) => elementsOf(html).filter((element) => element.name === name);
/** What stands in the only message. */
const contentOf = (html: string) => /<article[^]*?dir="auto">([^]*?)<\/div>/.exec(html)?.[1];
const linksOf = (html: string) => named(html, 'a').map(({ attributes }) => attributes.href);

/** A talk of two users with names. */
const talk = () => {
  const document = transcript(
    [
      written(`Hello <@${CLAIMER.id}> and <@999>`, { authorName: 'Grace <b>Ito</b>' }),
      written('Hello', { author: CLAIMER, authorName: 'Sam Okafor' }),
    ],
    { requesterName: 'Grace <b>Ito</b>', claimedByName: 'Sam Okafor' },
  );
  return { ...document, participants: [{ actor: CLAIMER, name: 'Sam', avatarUrl: null, messageCount: 1 }] };
};

/** The facts of the document, in its three lists. */
const factsOf = (html: string): Readonly<Record<string, string>> => {
  const terms = named(html, 'dt').map(({ text }) => text);
  const values = named(html, 'dd').map(({ text }) => text);
  return Object.fromEntries(terms.map((term, i) => [term, values[i] ?? '']));
};
const textsOf = (html: string, name: string, style: string) =>
  named(html, name)
    .filter(({ attributes }) => attributes.class === style)
    .map(({ text }) => text);
/** What is read before the ids are unfolded. */
const visibleTextOf = (html: string) =>
  named(html.replace(/<details class="ids">[^]*?<\/details>/, ''), 'body')[0]?.text ?? '';

describe('what a transcript in HTML shows', () => {
  it('calls users by their names, and has their ids folded at its end', async () => {
    const html = await render(talk());
    expect(textsOf(html, 'span', 'name')).toEqual(['Grace <b>Ito</b>', 'Sam Okafor']);
    expect(html).toContain('@Sam Okafor');
    expect(factsOf(html)).toMatchObject({
      'Opened by': 'Grace <b>Ito</b>',
      'Closed by': 'Sam Okafor',
      'Grace <b>Ito</b>': REQUESTER.id,
      'Sam Okafor': CLAIMER.id,
    });
    expect(visibleTextOf(html)).not.toMatch(/\d{5,}|019bb0b7/);
  });

  it('gives users without a known name the same number wherever they are named', async () => {
    const document = transcript([written('Ask <@999>'), written('I am here', { author: { type: 'user', id: '999' } })]);
    const html = await render(document);
    expect(textsOf(html, 'span', 'name')).toEqual(['Member 1', 'Member 2']);
    expect(html).toContain('<span class="mention" title="999">@Member 2</span>');
    expect(factsOf(html)).toMatchObject({ 'Opened by': 'Member 1', 'Member 1': REQUESTER.id, 'Member 2': '999' });
    expect(textsOf(html, 'span', 'badge user')).toEqual([]);
  });

  it('says what its ticket is', async () => {
    const document = transcript([], {
      participantIds: ['301'] as never,
      tags: ['billing', 'vip'],
      formAnswers: [
        { questionId: 'q', label: 'Which order?', value: 'No. 7' },
        { questionId: 'who', label: 'Who?', value: ['1', '2'], displayValues: ['Kim', 'Robin'] },
      ],
      closeCause: 'inactivity',
    });
    const html = await render(document);
    expect(named(html, 'title')[0]!.text).toBe('Ticket #42: Cannot sign in');
    expect(named(html, 'h1')[0]!.text).toBe('Cannot sign in');
    expect(textsOf(html, 'p', 'stub')).toEqual(['#42']);
    expect(textsOf(html, 'p', 'kicker')).toEqual(['Acme · Accounts']);
    expect(factsOf(html)).toEqual({
      'Opened by': 'Member 1',
      Opened: 'Jan 12, 2026, 9:00 AM',
      Closed: 'Jan 12, 2026, 9:50 AM',
      Reason: 'Solved',
      'Which order?': 'No. 7',
      'Who?': 'Kim, Robin',
      Priority: 'high',
      'Claimed by': 'Team 2',
      'Closed by': 'Team 2',
      'Why it was closed': 'Nobody wrote for a long time',
      'Added to the ticket': 'Member 3',
      Tags: 'billingvip',
      'Who wrote': 'Member 1: 0 messages',
      'Server: Acme': document.guildId,
      'Category: Accounts': document.ticket.categoryId,
      'Ticket #42': document.ticketId,
      Transcript: document.id,
      Made: 'Jan 12, 2026, 9:51 AM',
      'SHA-256': document.sha256,
      'Member 1': REQUESTER.id,
      'Team 2': CLAIMER.id,
      'Member 3': '301',
    });
  });

  it('begins with the conversation, and that with the answers of the form', async () => {
    const formAnswers = [{ questionId: 'q', label: 'Which order?', value: 'No. 7' }];
    const html = await render(transcript([written('Hello')], { formAnswers }));
    const places = ['<h2 id="conversation">', 'Which order?', 'Hello', '<h2 id="about">', '<details class="ids">'];
    expect(places.map((place) => html.indexOf(place))).toEqual(
      places.map((place) => html.indexOf(place)).toSorted((a, b) => a - b),
    );
    expect(html.indexOf('<h2 id="conversation">')).toBeGreaterThan(0);
  });

  it('says of an open ticket without a subject no more than there is', async () => {
    const none = {
      subject: null,
      claimedById: null,
      closedAt: null,
      closedBy: null,
      closeCause: null,
      closeReason: null,
    };
    const html = await render({ ...transcript([], { ...none, status: 'on_hold', tags: [] }), participants: [] });
    expect(named(html, 'h1')[0]!.text).toBe('Ticket #42');
    expect(Object.keys(factsOf(html)).slice(0, 4)).toEqual(['Opened by', 'Opened', 'Status', 'Priority']);
    expect(factsOf(html)).toMatchObject({ Status: 'On hold' });
    expect(html).not.toMatch(/<dt>Clos|null|undefined|None|Nobody/);
  });

  it('shows messages in their order, each with its author, time and marks', async () => {
    const html = await render(
      transcript(
        [
          written('first'),
          written('second', { author: CLAIMER, editedAt: LATER }),
          written('third', { author: { type: 'token', id: 't' }, deletedAt: LATER }),
          written('fourth', { author: { type: 'system', id: 'guildesk' } }),
        ],
        { requesterName: 'Grace', claimedByName: 'Sam' },
      ),
    );
    const articles = named(html, 'article');
    expect(articles.map(({ attributes }) => attributes.class)).toEqual(['user', 'staff', 'bot', 'bot']);
    expect(articles.map(({ text }) => text.trim().replace(/\s+/g, ' '))).toEqual([
      'Grace Member 9:00 AM first',
      'Sam Team 9:00 AM second Edited: Jan 12, 2026, 10:00 AM',
      'Program 9:00 AM third Deleted: Jan 12, 2026, 10:00 AM',
      'Bot 9:00 AM fourth',
    ]);
    expect(named(html, 'del').map(({ text }) => text)).toEqual(['third']);
    expect(named(html, 'time').map(({ attributes }) => attributes)).toContainEqual({
      datetime: '2026-01-12T09:00:05.000Z',
      title: 'Jan 12, 2026, 9:00 AM',
    });
  });

  it('says who wrote how many messages', async () => {
    const participants = [
      { actor: REQUESTER, name: 'Grace', avatarUrl: null, messageCount: 1 },
      { actor: CLAIMER, name: null, avatarUrl: null, messageCount: 12 },
    ];
    const html = await render({ ...transcript([]), participants });
    expect(factsOf(html)['Who wrote']).toBe('Grace: 1 messageTeam 1: 12 messages');
  });

  it('leaves out the names of a server and a category that are not known', async () => {
    const document = transcript([]);
    const html = await render(document, { ...CONTEXT, serverName: null, categoryName: null });
    expect(textsOf(html, 'p', 'kicker')).toEqual([]);
    expect(factsOf(html)).toMatchObject({ Server: document.guildId, Category: document.ticket.categoryId });
  });

  it('is written in the language and the time zone of its context, with a heading for each day', async () => {
    const messages = ['2026-01-12T22:59:59.000Z', '2026-01-12T23:00:00.000Z', '2026-01-12T23:00:01.000Z'];
    const document = transcript(messages.map((createdAt) => written('x', { createdAt: createdAt as never })));
    const html = await render(document, describeIn('de', 'Europe/Berlin'));
    expect(html).toContain('<html lang="de">');
    const days = ['Montag, 12. Januar 2026', 'Dienstag, 13. Januar 2026'];
    expect(named(html, 'h3').map(({ text }) => text)).toEqual(days);
    expect(html).toContain('title="13.01.2026, 00:00">00:00</time>');
    expect(named(html, 'h2').map(({ text }) => text)).toEqual(['Gespräch 3 Nachrichten', 'Über dieses Ticket']);
    expect(factsOf(html)).toMatchObject({ 'Geöffnet von': 'Mitglied 1', Priorität: 'hoch', Grund: 'Solved' });
    expect(named(html, 'footer')[0]!.text.trim()).toBe('Zeiten in der Zeitzone Europe/Berlin.');
  });

  it('explains marks of invisible characters where there are some', async () => {
    expect(named(await htmlOf('a\u200Bb'), 'footer')[0]!.text).toContain('A mark such as U+200B stands for');
    expect(named(await htmlOf('ab'), 'footer')[0]!.text).not.toContain('U+200B');
  });

  it('shows the text of a message with its formatting', async () => {
    expect(contentOf(await htmlOf('**a** <@1>'))).toBe(
      '<p><strong>a</strong> <span class="mention" title="1">@Member 2</span></p>',
    );
  });
});

describe('links in a transcript', () => {
  it('links a web address of a message, without the sentence around it', async () => {
    const html = await htmlOf('See (https://a.example/x_(y)?b=1&c=2), or http://b.example.');
    expect(linksOf(html)).toEqual(['https://a.example/x_(y)?b=1&c=2', 'http://b.example/']);
    expect(named(html, 'a').map(({ text }) => text)).toEqual(['https://a.example/x_(y)?b=1&c=2', 'http://b.example']);
    expect(html).toContain('rel="noopener noreferrer nofollow ugc"');
  });

  it.each([
    'https://bank.example@evil.example/',
    'https://b\u0430nk.example/',
    'http://2130706433/',
    'https://',
    'javascript:alert(1)',
    'ftp://a.example/',
    'https://[',
  ])('leaves %j text, which does not lead where it says or is no web address', async (text) => {
    const html = await htmlOf(text);
    expect(linksOf(html)).toEqual([]);
    expect(contentOf(html)).toBe(`<p>${text}</p>`);
  });

  it('ends a link before what cannot be seen', async () => {
    expect(linksOf(await htmlOf('https://a.example/\u202Egnp.exe'))).toEqual(['https://a.example/']);
  });

  it('links a file by its name, and says where it leads', async () => {
    const html = await render(transcript([written('', { attachments: [FILE, { ...FILE, filename: '' }] })]));
    expect(linksOf(html)).toEqual([FILE.url, FILE.url]);
    expect(named(html, 'li').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['bill.pdf files.example', `${FILE.url} files.example`]),
    );
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'x',
  ])('shows a file at %j as text', async (url) => {
    const html = await render(transcript([written('', { attachments: [{ filename: 'bill.pdf', url }] })]));
    expect(linksOf(html)).toEqual([]);
    expect(named(html, 'li').map(({ text }) => text)).toContain(`bill.pdf ${url}`);
  });

  it('keeps an address with quotes in its attribute', async () => {
    const url = 'https://a.example/"onmouseover="x\'y?"<b>#"';
    const html = await render(transcript([written('', { attachments: [{ filename: 'f', url }] })]));
    expect(linksOf(html)).toEqual(["https://a.example/%22onmouseover=%22x'y?%22%3Cb%3E#%22"]);
  });
});
