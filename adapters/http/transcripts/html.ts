import { createHash } from 'node:crypto';
import type { Attachment } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { FullTranscript, TranscriptMessage } from '#core/transcripts/index.ts';
import { formatCount, type Fact, listFacts, toHeading, toKind, toRole } from './facts.ts';
import { STYLE } from './html-style.ts';
import { link, moment, plainQuote, prose, quote } from './html-text.ts';
import { webAddress } from './web-address.ts';

/** Holds for a saved copy, too: nothing runs, nothing loads, and the only style is ours. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** A transcript as one HTML document that needs nothing else. All of it is shown; nothing in it runs or loads. */
export const transcriptHtml = (document: FullTranscript): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${titleOf(document)}</title>
<style>${STYLE}</style>
</head>
<body>
${header(document)}
<main>
${answers(document)}${writers(document)}<section aria-labelledby="conversation">
<h2 id="conversation">Conversation <span class="count">${formatCount(document.messageCount)}</span></h2>
${document.messages.map((message) => article(message, document)).join('')}</section>
</main>
${footer(document)}
</body>
</html>
`;

const titleOf = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  return ticket + plainQuote(subject);
};

const header = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  return `<header class="top">
<p class="kicker">Transcript</p>
<h1>${ticket}${subject && quote(subject)}</h1>
<dl class="facts">
${listFacts(document).map(factGroup).join('')}</dl>
</header>`;
};

const factGroup = ({ label, value, isWide }: Fact): string =>
  `<div${isWide ? ' class="wide"' : ''}><dt>${label}</dt><dd>${factValue(value)}</dd></div>\n`;

const factValue = (value: Fact['value']): string => {
  if (typeof value === 'string') return quote(value);
  if ('moment' in value) return moment(value.moment);
  return `<ul class="chips">${value.map((item) => `<li>${quote(item)}</li>`).join('')}</ul>`;
};

const answers = ({ ticket }: FullTranscript): string => {
  if (ticket.formAnswers.length === 0) return '';
  const groups = ticket.formAnswers.map(
    ({ label, value }) =>
      `<div><dt dir="auto">${quote(label)}</dt><dd class="text" dir="auto">${prose(value)}</dd></div>`,
  );
  return `<section aria-labelledby="answers">
<h2 id="answers">Form answers</h2>
<dl class="answers">${groups.join('\n')}</dl>
</section>
`;
};

const writers = ({ participants }: FullTranscript): string => {
  if (participants.length === 0) return '';
  const items = participants.map(
    ({ actor, messageCount }) => `<li>${who(actor)} <span class="count">${formatCount(messageCount)}</span></li>`,
  );
  return `<section aria-labelledby="writers">
<h2 id="writers">Who wrote</h2>
<ul class="writers">${items.join('\n')}</ul>
</section>
`;
};

const LOOKS: Readonly<Record<Actor['type'], string>> = {
  staff: 'staff',
  user: 'user',
  token: 'bot',
  flow: 'bot',
  automation: 'bot',
  system: 'bot',
};

const who = (actor: Actor): string =>
  `<span class="badge ${LOOKS[actor.type]}">${toKind(actor)}</span> <span class="id">${quote(actor.id)}</span>`;

const article = (message: TranscriptMessage, document: FullTranscript): string => {
  const role = toRole(message, document);
  return `<article class="${LOOKS[message.author.type]}" id="message-${plainQuote(message.id)}">
<header>${who(message.author)}${role && ` <span class="role">${role}</span>`} ${moment(message.createdAt)}</header>
${content(message)}${attachments(message)}${marks(message)}</article>
`;
};

const content = ({ content: text, deletedAt }: TranscriptMessage): string => {
  if (!text) return '';
  return `<div class="text" dir="auto">${deletedAt ? `<del>${prose(text)}</del>` : prose(text)}</div>\n`;
};

const attachments = ({ attachments: files }: TranscriptMessage): string =>
  files.length > 0 ? `<ul class="files">${files.map((file) => `<li>${attachment(file)}</li>`).join('')}</ul>\n` : '';

/** A name says nothing about where a link leads, so its host stands beside it; what is no web address is only text. */
const attachment = ({ url, filename }: Attachment): string => {
  const address = webAddress(url);
  if (!address) return `${quote(filename)} <span class="where">${quote(url)}</span>`;
  return `${link(address, quote(filename || address.href))} <span class="where">${quote(address.host)}</span>`;
};

const marks = ({ editedAt, deletedAt }: TranscriptMessage): string => {
  const edited = editedAt ? `<span class="edited">Edited ${moment(editedAt)}</span>` : '';
  const deleted = deletedAt ? `<span class="deleted">Deleted ${moment(deletedAt)}</span>` : '';
  return edited || deleted ? `<p class="marks">${edited}${deleted}</p>\n` : '';
};

const footer = ({ id, createdAt, sha256 }: FullTranscript): string => `<footer>
<dl>
<div><dt>Transcript</dt><dd>${quote(id)}</dd></div>
<div><dt>Made</dt><dd>${moment(createdAt)}</dd></div>
<div><dt>SHA-256</dt><dd>${quote(sha256)}</dd></div>
</dl>
<p>Times are UTC. A mark such as <span class="char">U+200B</span> stands for a character that cannot be seen.</p>
</footer>`;
