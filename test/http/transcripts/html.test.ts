import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import {
  CLAIMER,
  CONTEXT,
  HOSTILE,
  hostileContext,
  hostileTranscript,
  REQUESTER,
  transcript,
  written,
} from '../../support/transcripts.ts';
import { anyText } from './hostile-text.ts';
import { elementsOf, forbiddenIn } from './tokens.ts';

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

describe('what a transcript in HTML shows', () => {
  it('calls users by their names, with their ids beside', async () => {
    const html = await render(talk());
    expect(
      named(html, 'span')
        .filter(({ attributes }) => attributes.class === 'name')
        .map(({ text }) => text),
    ).toEqual(['Sam', 'Grace <b>Ito</b>', 'Sam Okafor']);
    expect(html).toContain('@Sam Okafor');
    expect(html).toContain('@999');
    const values = named(html, 'dd').map(({ text }) => text);
    expect(values).toContain(`Grace <b>Ito</b> (${REQUESTER.id})`);
    expect(values).toContain(`Staff Sam Okafor (${CLAIMER.id})`);
  });

  it('says what its ticket is', async () => {
    const document = transcript([], {
      participantIds: ['301'] as never,
      tags: ['billing', 'vip'],
      formAnswers: [
        { questionId: 'q', label: 'Which order?', value: 'No. 7' },
        { questionId: 'who', label: 'Who?', value: ['1', '2'], displayValues: ['Kim', 'Robin'] },
      ],
    });
    const html = await render(document);
    expect(named(html, 'title')[0]!.text).toBe('Ticket #42: Cannot sign in');
    expect(named(html, 'h1')[0]!.text).toBe('Ticket #42: Cannot sign in');
    const terms = named(html, 'dt').map(({ text }) => text);
    const values = named(html, 'dd').map(({ text }) => text);
    expect(Object.fromEntries(terms.map((term, i) => [term, values[i]]))).toEqual({
      Server: 'Acme',
      Category: 'Accounts',
      Status: 'Closed',
      Priority: 'High',
      Requester: REQUESTER.id,
      Claimer: CLAIMER.id,
      Opened: 'Jan 12, 2026, 09:00:05 AM UTC',
      Closed: 'Jan 12, 2026, 09:50:05 AM UTC',
      'Closed by': `Staff ${CLAIMER.id}`,
      'Close cause': 'Manual',
      Participants: '301',
      Tags: 'billingvip',
      'Close reason': 'Solved',
      'Which order?': 'No. 7',
      'Who?': 'Kim, Robin',
      Transcript: document.id,
      Made: 'Jan 12, 2026, 09:51:05 AM UTC',
      'SHA-256': document.sha256,
    });
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
    const html = await render({
      ...transcript([], { ...none, status: 'on_hold', tags: [] }),
      participants: [],
    });
    expect(named(html, 'h1')[0]!.text).toBe('Ticket #42');
    expect(named(html, 'dd').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['On hold', 'Nobody', 'None', REQUESTER.id]),
    );
    expect(html).not.toMatch(/<dt>Clos|null|undefined/);
  });

  it('shows messages in their order, each with its author, time and marks', async () => {
    const html = await render(
      transcript([
        written('first'),
        written('second', { author: CLAIMER, editedAt: LATER }),
        written('third', { author: { type: 'token', id: 't' }, deletedAt: LATER }),
        written('fourth', { author: { type: 'system', id: 'guildesk' } }),
      ]),
    );
    const articles = named(html, 'article');
    expect(articles.map(({ attributes }) => attributes.class)).toEqual(['user', 'staff', 'bot', 'bot']);
    expect(articles.map(({ text }) => text.trim().replace(/\s+/g, ' '))).toEqual([
      `User ${REQUESTER.id} requester Jan 12, 2026, 09:00:05 AM UTC first`,
      `Staff ${CLAIMER.id} claimer Jan 12, 2026, 09:00:05 AM UTC second Edited Jan 12, 2026, 10:00:00 AM UTC`,
      'API token t Jan 12, 2026, 09:00:05 AM UTC third Deleted Jan 12, 2026, 10:00:00 AM UTC',
      'System guildesk Jan 12, 2026, 09:00:05 AM UTC fourth',
    ]);
    expect(named(html, 'del').map(({ text }) => text)).toEqual(['third']);
    expect(named(html, 'time').map(({ attributes }) => attributes.datetime)).toContain('2026-01-12T10:00:00.000Z');
  });

  it('says who wrote how many messages', async () => {
    const participants = [
      { actor: REQUESTER, name: null, avatarUrl: null, messageCount: 1 },
      { actor: CLAIMER, name: null, avatarUrl: null, messageCount: 12 },
    ];
    const html = await render({ ...transcript([]), participants });
    expect(html).toMatch(/User<\/span> .*184405311681986560.*1 message</);
    expect(html).toMatch(/Staff<\/span> .*257891334412009472.*12 messages</);
  });

  it('says of which server and category the ticket is, or their ids', async () => {
    const document = transcript([]);
    const valuesOf = async (context: typeof CONTEXT) =>
      named(await render(document, context), 'dd').map(({ text }) => text);
    expect((await valuesOf(CONTEXT)).slice(0, 2)).toEqual(['Acme', 'Accounts']);
    const none = { ...CONTEXT, serverName: null, categoryName: null };
    expect((await valuesOf(none)).slice(0, 2)).toEqual([document.guildId, document.ticket.categoryId]);
  });

  it('shows times in the time zone and the language of the server, with a heading for each day', async () => {
    const messages = ['2026-01-12T22:59:59.000Z', '2026-01-12T23:00:00.000Z', '2026-01-12T23:00:01.000Z'];
    const document = transcript(messages.map((createdAt) => written('x', { createdAt: createdAt as never })));
    const html = await render(document, { ...CONTEXT, locale: 'de', timezone: 'Europe/Berlin' });
    const days = ['Montag, 12. Januar 2026', 'Dienstag, 13. Januar 2026'];
    expect(named(html, 'h3').map(({ text }) => text)).toEqual(days);
    expect(html).toContain('>13. Jan. 2026, 00:00:01 MEZ</time>');
    expect(named(html, 'footer')[0]!.text).toContain('Times are in the time zone Europe/Berlin.');
  });

  it('shows the text of a message with its formatting', async () => {
    expect(contentOf(await htmlOf('**a** <@1>'))).toBe('<p><strong>a</strong> <span class="mention">@1</span></p>');
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

describe('the safety of a transcript in HTML', () => {
  it('allows nothing but its own style', async () => {
    const html = await htmlOf('');
    const style = /<style>([^]*?)<\/style>/.exec(html)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(named(html, 'meta').map(({ attributes }) => attributes)).toEqual(
      expect.arrayContaining([
        { charset: 'utf-8' },
        { name: 'referrer', content: 'no-referrer' },
        {
          'http-equiv': 'Content-Security-Policy',
          content: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
        },
      ]),
    );
    expect(style).not.toMatch(/url\(|@import|</);
  });

  it('is made of nothing but the allowed elements, wherever hostile text stands', async () => {
    expect(forbiddenIn(elementsOf(await render(hostileTranscript(HOSTILE), hostileContext(HOSTILE))))).toEqual([]);
  });

  it('is made of the same elements, whatever anybody writes', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const html = await render(hostileTranscript([text]), hostileContext([text]));
        expect(forbiddenIn(elementsOf(html))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('isolates the writing direction of everything somebody wrote', async () => {
    const [mark, html] = ['WRITTEN', await render(hostileTranscript(['WRITTEN']), hostileContext(['WRITTEN']))];
    const isolated = html
      .replace(/<title>.*<\/title>| (?:id|href)="[^"]*"/g, '')
      .replace(
        /<bdi>[^<]*<\/bdi>|<div class="text" dir="auto">(?:<del>)?<p>[^<]*|<dd class="text" dir="auto">[^<]*/g,
        '',
      );
    expect(html).toContain(mark);
    expect(isolated).not.toContain(mark);
  });

  it('takes the memory of its text for thousands of messages', async () => {
    const content = `${'<&"\u200B\u200C'.repeat(20)} https://a.example/ ${'x'.repeat(1_800)}`;
    const document = transcript(Array.from({ length: 5_000 }, () => written(content)));
    const before = process.memoryUsage().heapUsed;
    const html = await render(document);
    expect(html.match(/<article/g)).toHaveLength(5_000);
    expect(html.length).toBeLessThan(5_000 * 5_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 2 ** 20);
  });
});
