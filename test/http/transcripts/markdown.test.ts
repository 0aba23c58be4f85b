import fc from 'fast-check';
import { renderTranscriptMarkdown } from '#adapters/http/transcripts/markdown.ts';
import { toInline, toLines } from '#adapters/http/transcripts/markdown-text.ts';
import { makeVisible } from '#adapters/http/transcripts/visible.ts';
import {
  CLAIMER,
  CONTEXT,
  hostileContext,
  hostileTranscript,
  REQUESTER,
  transcript,
  written,
} from '../../support/transcripts.ts';
import { anyText } from './hostile-text.ts';

const LATER = '2026-01-12T10:00:00.000Z' as never;

it('writes a transcript as a document that reads well', () => {
  const document = transcript(
    [
      written('I cannot sign in.\nSince yesterday.'),
      written('Try again?', {
        author: CLAIMER,
        editedAt: LATER,
        deletedAt: LATER,
        attachments: [
          { filename: 'how [to].pdf', url: 'https://files.example/a b?c=1&d=2' },
          { filename: 'x', url: 'javascript:alert(1)' },
        ],
      }),
    ],
    { formAnswers: [{ questionId: 'q', label: 'Which order?', value: 'No. 7\n\nNo. 8' }], tags: ['a', 'b'] },
  );
  expect(renderTranscriptMarkdown(document, CONTEXT)).toBe(`# Ticket #42: Cannot sign in

- **Server:** Acme
- **Category:** Accounts
- **Status:** Closed
- **Priority:** High
- **Requester:** ${REQUESTER.id}
- **Claimer:** ${CLAIMER.id}
- **Opened:** 2026-01-12 09:00:05 UTC
- **Closed:** 2026-01-12 09:50:05 UTC
- **Closed by:** Staff ${CLAIMER.id}
- **Close cause:** Manual
- **Participants:** None
- **Tags:**
  - a
  - b
- **Close reason:** Solved

## Form answers

### Which order?

> No. 7\\
> \\
> No. 8

## Who wrote

- User ${REQUESTER.id}: 2 messages

## Conversation (2 messages)

### User ${REQUESTER.id} (requester), 2026-01-12 09:00:05 UTC

> I cannot sign in.\\
> Since yesterday.

### Staff ${CLAIMER.id} (claimer), 2026-01-12 09:00:05 UTC

*Edited 2026-01-12 10:00:00 UTC*, **Deleted 2026-01-12 10:00:00 UTC**

> Try again?

- [how \\[to\\].pdf](<https://files.example/a%20b?c=1&amp;d=2>) (files.example)
- x (javascript\\:alert\\(1\\))

---

- **Transcript:** ${document.id}
- **Made:** 2026-01-12 09:51:05 UTC
- **SHA-256:** ${document.sha256}
`);
});

it.each([
  ['<script>&lt;', '&lt;script&gt;&amp;lt;'],
  ['# a', '\\# a'],
  ['- a', '\\- a'],
  ['1. a', '1\\. a'],
  ['1) a', '1\\) a'],
  ['===', '\\==='],
  ['    code', '&nbsp;&nbsp;&nbsp;&nbsp;code'],
  ['\tcode', '&nbsp;&nbsp;&nbsp;&nbsp;code'],
  ['![a](https://b)', '\\!\\[a\\]\\(https\\://b\\)'],
  ['**a** _b_ ~~c~~ `d`', '\\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\`'],
  ['WWW.a.example', 'WWW\\.a.example'],
  ['a\\', 'a\\\\'],
  ['\u202E(https://b)', '\\[U+202E\\]\\(https\\://b\\)'],
])('takes the effect from %j', (text, expected) => {
  expect(toLines(text, '> ')).toBe(expected);
});

it('calls users by their names, with their ids beside', () => {
  const document = transcript([written('Hello', { authorName: 'Grace *Ito*' })], { claimedByName: 'Sam' });
  const markdown = renderTranscriptMarkdown(document, CONTEXT);
  expect(markdown).toContain(`### User ${toInline(`Grace *Ito* (${REQUESTER.id})`)} (requester), `);
  expect(markdown).toContain(`- **Claimer:** ${toInline(`Sam (${CLAIMER.id})`)}`);
});

it('keeps every line of a message in its quotation', () => {
  expect(toLines('a\n\n  b\n# c\n', '> ')).toBe('a\\\n> \\\n> &nbsp;&nbsp;b\\\n> \\# c');
  expect(toInline('a\nb')).toBe('a\\[U+000A\\]b');
});

/** What a reader of the rendered text sees. */
const read = (markdown: string) =>
  markdown
    .replace(/\\\n/g, '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(nbsp|lt|gt|amp);/g, (_, name: string) => ({ nbsp: ' ', lt: '<', gt: '>', amp: '&' })[name]!);

it('shows any text whole, and gives none of it an effect', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const markdown = toLines(text, '');
      const all = makeVisible(text, { showText: (seen) => seen, showInvisible: (name) => `[${name}]` });
      expect(read(markdown).replaceAll('\t', '    ').trimEnd()).toBe(all.replaceAll('\t', '    ').trimEnd());
      const bare = markdown.replace(/\\[!-/:-@[-`{-~\n]/g, '').replace(/&(?:nbsp|lt|gt|amp);/g, '');
      expect(bare).not.toMatch(/[\\`*_~[\](){}#|!@:$^<>&]/);
      for (const line of markdown.split('\n')) expect(line).not.toMatch(/^(?:[ \t]|[-+=]|\d+[.)])/);
    }),
    { numRuns: 1_000 },
  );
});

it('has the same headings and links, whatever anybody writes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const markdown = renderTranscriptMarkdown(hostileTranscript([text]), hostileContext([text]));
      expect(markdown.match(/^#+ /gm)).toHaveLength(8);
      const links = markdown.replace(/\\[!-/:-@[-`{-~]/g, '').match(/\]\(.*?(?:>\)|$)/gm);
      for (const link of links ?? []) expect(link).toMatch(/^\]\(<https?:\/\/[^<>\\\s]*>\)$/);
      expect(markdown).not.toMatch(/<(?!https?:\/\/)/);
    }),
    { numRuns: 500 },
  );
});
