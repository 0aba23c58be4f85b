import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import { CONTEXT, HOSTILE, hostileContext, hostileTranscript, transcript, written } from '../../support/transcripts.ts';
import { anyText } from './hostile-text.ts';
import { elementsOf, forbiddenIn } from './tokens.ts';

const render = (document: FullTranscript, context = CONTEXT) => renderTranscriptHtml(document, context);
const htmlOf = (content: string) => render(transcript([written(content)]));
const named = (html: string, name: string) => elementsOf(html).filter((element) => element.name === name);

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
