import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import { makeVisible } from '#adapters/http/transcripts/visible.ts';
import { CLAIMER, HOSTILE, hostileTranscript, REQUESTER, transcript, written } from '../../support/transcripts.ts';
import { anyText } from './hostile-text.ts';
import { elementsOf, forbiddenIn } from './tokens.ts';

const FILE = { filename: 'bill.pdf', url: 'https://files.example/bill.pdf' };
const LATER = '2026-01-12T10:00:00.000Z' as never;

const htmlOf = (content: string) => renderTranscriptHtml(transcript([written(content)]));
const named = (html: string, name: string) => elementsOf(html).filter((element) => element.name === name);
/** What stands in the only message. */
const contentOf = (html: string) => /<article[^]*?dir="auto">([^]*?)<\/div>/.exec(html)?.[1];
const linksOf = (html: string) => named(html, 'a').map(({ attributes }) => attributes.href);

describe('what a transcript in HTML shows', () => {
  it('says what its ticket is', () => {
    const document = transcript([], {
      participantIds: ['301'] as never,
      tags: ['billing', 'vip'],
      formAnswers: [{ questionId: 'q', label: 'Which order?', value: 'No. 7' }],
    });
    const html = renderTranscriptHtml(document);
    expect(named(html, 'title')[0]!.text).toBe('Ticket #42: Cannot sign in');
    expect(named(html, 'h1')[0]!.text).toBe('Ticket #42: Cannot sign in');
    const terms = named(html, 'dt').map(({ text }) => text);
    const values = named(html, 'dd').map(({ text }) => text);
    expect(Object.fromEntries(terms.map((term, i) => [term, values[i]]))).toEqual({
      Status: 'Closed',
      Priority: 'High',
      Requester: REQUESTER.id,
      Claimer: CLAIMER.id,
      Opened: '2026-01-12 09:00:05 UTC',
      Closed: '2026-01-12 09:50:05 UTC',
      'Closed by': `Staff ${CLAIMER.id}`,
      'Close cause': 'Manual',
      Participants: '301',
      Tags: 'billingvip',
      'Close reason': 'Solved',
      'Which order?': 'No. 7',
      Transcript: document.id,
      Made: '2026-01-12 09:51:05 UTC',
      'SHA-256': document.sha256,
    });
  });

  it('says of an open ticket without a subject no more than there is', () => {
    const none = {
      subject: null,
      claimedById: null,
      closedAt: null,
      closedBy: null,
      closeCause: null,
      closeReason: null,
    };
    const html = renderTranscriptHtml({
      ...transcript([], { ...none, status: 'on_hold', tags: [] }),
      participants: [],
    });
    expect(named(html, 'h1')[0]!.text).toBe('Ticket #42');
    expect(named(html, 'dd').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['On hold', 'Nobody', 'None', REQUESTER.id]),
    );
    expect(html).not.toMatch(/<dt>Clos|null|undefined/);
  });

  it('shows messages in their order, each with its author, moment and marks', () => {
    const html = renderTranscriptHtml(
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
      `User ${REQUESTER.id} requester 2026-01-12 09:00:05 UTC first`,
      `Staff ${CLAIMER.id} claimer 2026-01-12 09:00:05 UTC second Edited 2026-01-12 10:00:00 UTC`,
      'API token t 2026-01-12 09:00:05 UTC third Deleted 2026-01-12 10:00:00 UTC',
      'System guildesk 2026-01-12 09:00:05 UTC fourth',
    ]);
    expect(named(html, 'del').map(({ text }) => text)).toEqual(['third']);
    expect(named(html, 'time').map(({ attributes }) => attributes.datetime)).toContain('2026-01-12T10:00:00.000Z');
  });

  it('says who wrote how many messages', () => {
    const participants = [
      { actor: REQUESTER, name: null, avatarUrl: null, messageCount: 1 },
      { actor: CLAIMER, name: null, avatarUrl: null, messageCount: 12 },
    ];
    const html = renderTranscriptHtml({ ...transcript([]), participants });
    expect(html).toMatch(/User<\/span> .*184405311681986560.*1 message</);
    expect(html).toMatch(/Staff<\/span> .*257891334412009472.*12 messages</);
  });

  it('interprets no chat markdown', () => {
    expect(contentOf(htmlOf('**a** _b_ ||c|| <@1>'))).toBe('**a** _b_ ||c|| &lt;@1&gt;');
  });
});

describe('links in a transcript', () => {
  it('links a web address of a message, without the sentence around it', () => {
    const html = htmlOf('See (https://a.example/x_(y)?b=1&c=2), or http://b.example.');
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
  ])('leaves %j text, which does not lead where it says or is no web address', (text) => {
    const html = htmlOf(text);
    expect(linksOf(html)).toEqual([]);
    expect(contentOf(html)).toBe(text);
  });

  it('ends a link before what cannot be seen', () => {
    expect(linksOf(htmlOf('https://a.example/\u202Egnp.exe'))).toEqual(['https://a.example/']);
  });

  it('links a file by its name, and says where it leads', () => {
    const html = renderTranscriptHtml(transcript([written('', { attachments: [FILE, { ...FILE, filename: '' }] })]));
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
  ])('shows a file at %j as text', (url) => {
    const html = renderTranscriptHtml(transcript([written('', { attachments: [{ filename: 'bill.pdf', url }] })]));
    expect(linksOf(html)).toEqual([]);
    expect(named(html, 'li').map(({ text }) => text)).toContain(`bill.pdf ${url}`);
  });

  it('keeps an address with quotes in its attribute', () => {
    const url = 'https://a.example/"onmouseover="x\'y?"<b>#"';
    const html = renderTranscriptHtml(transcript([written('', { attachments: [{ filename: 'f', url }] })]));
    expect(linksOf(html)).toEqual(["https://a.example/%22onmouseover=%22x'y?%22%3Cb%3E#%22"]);
  });
});

describe('the safety of a transcript in HTML', () => {
  it('allows nothing but its own style', () => {
    const html = htmlOf('');
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

  it('is made of nothing but the allowed elements, wherever hostile text stands', () => {
    expect(forbiddenIn(elementsOf(renderTranscriptHtml(hostileTranscript(HOSTILE))))).toEqual([]);
  });

  it('is made of the same elements and shows all, whatever anybody writes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const elements = elementsOf(renderTranscriptHtml(hostileTranscript([text])));
        expect(forbiddenIn(elements)).toEqual([]);
        const all = makeVisible(text, { showText: (seen) => seen, showInvisible: (name) => name });
        const contents = elements.filter(({ name, attributes }) => name === 'div' && attributes.dir);
        expect(contents.map((content) => content.text)).toEqual(text ? [all, all] : []);
      }),
      { numRuns: 500 },
    );
  });

  it('isolates the writing direction of everything somebody wrote', () => {
    const [mark, html] = ['WRITTEN', renderTranscriptHtml(hostileTranscript(['WRITTEN']))];
    const isolated = html
      .replace(/<title>.*<\/title>| (?:id|href)="[^"]*"/g, '')
      .replace(/<bdi>[^<]*<\/bdi>|<div class="text" dir="auto">(?:<del>)?[^<]*|<dd class="text" dir="auto">[^<]*/g, '');
    expect(html).toContain(mark);
    expect(isolated).not.toContain(mark);
  });

  it('takes the memory of its text for thousands of messages', () => {
    const content = `${'<&"\u200B\u200C'.repeat(20)} https://a.example/ ${'x'.repeat(1_800)}`;
    const document = transcript(Array.from({ length: 5_000 }, () => written(content)));
    const before = process.memoryUsage().heapUsed;
    const html = renderTranscriptHtml(document);
    expect(html.match(/<article/g)).toHaveLength(5_000);
    expect(html.length).toBeLessThan(5_000 * 5_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 2 ** 20);
  });
});
