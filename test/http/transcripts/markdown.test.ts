import fc from 'fast-check';
import { renderTranscriptMarkdown } from '#adapters/http/transcripts/markdown.ts';
import { toInline, toLines } from '#adapters/http/transcripts/markdown-text.ts';
import { makeVisible } from '#adapters/http/transcripts/visible.ts';
import {
  CLAIMER,
  CONTEXT,
  describeIn,
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
    {
      formAnswers: [{ questionId: 'q', label: 'Which order?', value: 'No. 7\n\nNo. 8' }],
      tags: ['a', 'b'],
      claimedByName: 'Sam',
    },
  );
  expect(renderTranscriptMarkdown(document, CONTEXT)).toBe(`# Ticket \\#42\\: Cannot sign in

Acme, Accounts

- **Opened by:** Member 1
- **Opened:** Jan 12, 2026, 9:00 AM
- **Closed:** Jan 12, 2026, 9:50 AM
- **Reason:** Solved

## Form

### Which order?

> No. 7\\
> \\
> No. 8

## Conversation (2 messages)

### Member 1, Jan 12, 2026, 9:00 AM

> I cannot sign in.\\
> Since yesterday.

### Sam (Team), Jan 12, 2026, 9:00 AM

*Edited: Jan 12, 2026, 10:00 AM*, **Deleted: Jan 12, 2026, 10:00 AM**

> Try again?

- [how \\[to\\].pdf](<https://files.example/a%20b?c=1&amp;d=2>) (files.example)
- x (javascript\\:alert\\(1\\))

## About this ticket

- **Priority:** high
- **Claimed by:** Sam
- **Closed by:** Sam
- **Tags:**
  - a
  - b
- **Who wrote:**
  - Member 1\\: 2 messages

## Ids and checksum

- **Server\\: Acme:** ${document.guildId}
- **Category\\: Accounts:** ${document.ticket.categoryId}
- **Ticket \\#42:** ${document.ticketId}
- **Transcript:** ${document.id}
- **Made:** Jan 12, 2026, 9:51 AM
- **SHA-256:** ${document.sha256}
- **Sam:** ${CLAIMER.id}
- **Member 1:** ${REQUESTER.id}

Times are in the time zone UTC.
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

it('calls users by their names, and lists their ids at its end', () => {
  const document = transcript([written('Hello', { authorName: 'Grace *Ito*' })], { claimedByName: 'Sam' });
  const markdown = renderTranscriptMarkdown(document, CONTEXT);
  expect(markdown).toContain(`### ${toInline('Grace *Ito*')} (Member), `);
  expect(markdown).toContain('- **Claimed by:** Sam');
  expect(markdown.slice(0, markdown.indexOf('## Ids'))).not.toContain(CLAIMER.id);
});

it('is written in the language and the time zone of its context', () => {
  const markdown = renderTranscriptMarkdown(transcript([written('Hallo')]), describeIn('de', 'Europe/Berlin'));
  expect(markdown).toContain('## Gespräch (1 Nachricht)');
  expect(markdown).toContain('- **Geöffnet:** 12.01.2026, 10:00');
  expect(markdown).toContain('Zeiten in der Zeitzone Europe/Berlin.');
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
      expect(markdown.match(/^#+ /gm)).toHaveLength(9);
      const links = markdown.replace(/\\[!-/:-@[-`{-~]/g, '').match(/\]\(.*?(?:>\)|$)/gm);
      for (const link of links ?? []) expect(link).toMatch(/^\]\(<https?:\/\/[^<>\\\s]*>\)$/);
      expect(markdown).not.toMatch(/<(?!https?:\/\/)/);
    }),
    { numRuns: 500 },
  );
});
