import { createTranslator } from '#adapters/texts/translator.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { TranscriptId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { toSnapshot } from '#core/tickets/index.ts';
import { aMessage, aTicket } from './build.ts';

const at = (minute: number): Instant => toInstant(Date.UTC(2026, 0, 12, 9, minute, 5));

export const REQUESTER: Actor = { type: 'user', id: '184405311681986560' };
export const CLAIMER: Actor = { type: 'staff', id: '257891334412009472' };

const translator = createTranslator();

/** What a document says about the server of a transcript, in this language. */
export const describeIn = (locale: string, timezone = 'UTC'): TranscriptContext => ({
  serverName: 'Acme',
  categoryName: 'Accounts',
  locale,
  timezone,
  status: translator.translate(locale, 'status.on_hold', {}),
  priority: translator.translate(locale, 'priority.high', {}),
  write: (key, values = {}) => translator.translate(locale, key, values),
});

export const CONTEXT = describeIn('en');

/** A message of a transcript, by default the requester's, without the name of its author. */
export const written = (content: string, fields: Partial<TranscriptMessage> = {}): TranscriptMessage => {
  const { guildId: _, ...message } = aMessage(aTicket(), { author: REQUESTER, content, createdAt: at(0) });
  return { ...message, authorName: null, authorAvatarUrl: null, ...fields };
};

const TICKET: FullTranscript['ticket'] = {
  ...toSnapshot(aTicket()),
  ticketNumber: 42,
  subject: 'Cannot sign in',
  status: 'closed',
  priority: 'high',
  requesterId: REQUESTER.id as never,
  claimedById: CLAIMER.id as never,
  participantIds: [],
  tags: ['billing'],
  formAnswers: [],
  createdAt: at(0),
  closedAt: at(50),
  closeReason: 'Solved',
  closeCause: 'manual',
  closedBy: CLAIMER,
};

/** A closed ticket's transcript with these messages. */
export const transcript = (
  messages: readonly TranscriptMessage[],
  ticket: Partial<FullTranscript['ticket']> = {},
): FullTranscript => ({
  merged: [],
  id: '019bb0b7-5a10-7000-8000-000000000000' as TranscriptId,
  guildId: TICKET.guildId,
  ticketId: TICKET.id,
  closedAt: at(50),
  ticket: { ...TICKET, ...ticket },
  participants: [{ actor: REQUESTER, name: null, avatarUrl: null, messageCount: messages.length }],
  messageCount: messages.length,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: at(51),
  messages,
});

/** What somebody may write who wants it to run, load, break out or mislead. */
export const HOSTILE: readonly string[] = [
  '<script>window.pwned = 1; document.title = "pwned"</script>',
  '<img src="/loaded" onerror="window.pwned = 2">',
  '<svg onload=window.pwned=3><use href="/loaded"></svg>',
  '</style><style>@import "/loaded"; body { display: none }',
  '</title></article></main><iframe src="/loaded"></iframe>',
  '<!-- <a href="javascript:window.pwned=4">-->',
  '"><b onmouseover="window.pwned=5" style="position:fixed;inset:0">',
  "' onclick='window.pwned=6' x='",
  '<base href="/loaded/"><meta http-equiv="refresh" content="0;url=/loaded">',
  'https://example.com/"onmouseover="window.pwned=7"',
  "https://example.com/'onmouseover='window.pwned=8'",
  'javascript:window.pwned=9 https://example.com/<script>window.pwned=10</script>',
  '&lt;script&gt; &#60;b&#62; &amp;lt;',
  '![x](/loaded) [x](javascript:window.pwned=11) <https://example.com> `</code>`',
  'x\u0000<scr\u0000ipt>',
  '\uFEFF\u202Egnp.exe\u2066\u200B\u{E0041}\uD800',
  ']]><![CDATA[<?xml <%= ${7*7} {{7*7}}',
  `${'long'.repeat(400)} ${'Z\u0351\u0327'.repeat(50)}`,
];

/** The same text in the names of a server and a category. */
export const hostileContext = (texts: readonly string[]): TranscriptContext => ({
  ...CONTEXT,
  serverName: texts.join(),
  categoryName: texts.join(),
});

/** The same text wherever somebody else than us may write. */
export const hostileTranscript = (texts: readonly string[]): FullTranscript => {
  const urls = texts.flatMap((text) => [
    { url: text, filename: text },
    { url: `https://files.example/${text}`, filename: text },
    { url: `javascript:${text}`, filename: text },
    { url: `data:text/html,${text}`, filename: '' },
  ]);
  const messages = texts.flatMap((text) => [
    written(text, { id: text as never, author: { type: 'user', id: text }, authorName: text, authorAvatarUrl: text }),
    written(text, { author: { type: 'staff', id: text }, editedAt: at(3), deletedAt: at(4) }),
  ]);
  return {
    ...transcript([...messages, written('', { attachments: urls })], {
      subject: texts.join('\n'),
      requesterId: texts.join() as never,
      requesterName: texts.join(),
      claimedById: texts.join() as never,
      claimedByName: texts.join(),
      participantIds: texts as never,
      tags: texts,
      formAnswers: texts.map((text) => ({ questionId: text, label: text, value: text })),
      closeReason: texts.join('\n'),
      closedBy: { type: 'token', id: texts.join() },
    }),
    id: texts.join() as never,
    participants: texts.map((id) => ({ actor: { type: 'system', id }, name: id, avatarUrl: id, messageCount: 1 })),
    sha256: texts.join(),
  };
};
