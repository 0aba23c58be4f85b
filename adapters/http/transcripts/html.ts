import { createHash } from 'node:crypto';
import type { Attachment } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { FullTranscript, TranscriptMessage } from '#core/transcripts/index.ts';
import { formatCount, type Fact, listFacts, toHeading, toKind, toRole } from './facts.ts';
import { STYLE } from './html-style.ts';
import { link, toTimeElement, quotePlain, toProse, quote } from './html-text.ts';
import { parseWebAddress } from './web-address.ts';

/** Holds for a saved copy, too: nothing runs, nothing loads, and the only style is ours. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** A transcript as one HTML document that needs nothing else. All of it is shown; nothing in it runs or loads. */
export const renderTranscriptHtml = (document: FullTranscript): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${getTitle(document)}</title>
<style>${STYLE}</style>
</head>
<body>
${renderHeader(document)}
<main>
${renderAnswers(document)}${renderWriters(document)}<section aria-labelledby="conversation">
<h2 id="conversation">Conversation <span class="count">${formatCount(document.messageCount)}</span></h2>
${document.messages.map((message) => renderArticle(message, document)).join('')}</section>
</main>
${renderFooter(document)}
</body>
</html>
`;

const getTitle = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  return ticket + quotePlain(subject);
};

const renderHeader = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  return `<header class="top">
<p class="kicker">Transcript</p>
<h1>${ticket}${subject && quote(subject)}</h1>
<dl class="facts">
${listFacts(document).map(renderFactGroup).join('')}</dl>
</header>`;
};

const renderFactGroup = ({ label, value, isWide }: Fact): string =>
  `<div${isWide ? ' class="wide"' : ''}><dt>${label}</dt><dd>${renderFactValue(value)}</dd></div>\n`;

const renderFactValue = (value: Fact['value']): string => {
  if (typeof value === 'string') return quote(value);
  if ('moment' in value) return toTimeElement(value.moment);
  return `<ul class="chips">${value.map((item) => `<li>${quote(item)}</li>`).join('')}</ul>`;
};

const renderAnswers = ({ ticket }: FullTranscript): string => {
  if (ticket.formAnswers.length === 0) return '';
  const groups = ticket.formAnswers.map(
    ({ label, value }) =>
      `<div><dt dir="auto">${quote(label)}</dt><dd class="text" dir="auto">${toProse(value)}</dd></div>`,
  );
  return `<section aria-labelledby="answers">
<h2 id="answers">Form answers</h2>
<dl class="answers">${groups.join('\n')}</dl>
</section>
`;
};

const renderWriters = ({ participants }: FullTranscript): string => {
  if (participants.length === 0) return '';
  const items = participants.map(
    ({ actor, messageCount }) =>
      `<li>${renderAuthor(actor)} <span class="count">${formatCount(messageCount)}</span></li>`,
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

const renderAuthor = (actor: Actor): string =>
  `<span class="badge ${LOOKS[actor.type]}">${toKind(actor)}</span> <span class="id">${quote(actor.id)}</span>`;

const renderArticle = (message: TranscriptMessage, document: FullTranscript): string => {
  const role = toRole(message, document);
  return `<article class="${LOOKS[message.author.type]}" id="message-${quotePlain(message.id)}">
<header>${renderAuthor(message.author)}${role && ` <span class="role">${role}</span>`} ${toTimeElement(message.createdAt)}</header>
${renderContent(message)}${renderAttachments(message)}${renderMarks(message)}</article>
`;
};

const renderContent = ({ content: text, deletedAt }: TranscriptMessage): string => {
  if (!text) return '';
  return `<div class="text" dir="auto">${deletedAt ? `<del>${toProse(text)}</del>` : toProse(text)}</div>\n`;
};

const renderAttachments = ({ attachments: files }: TranscriptMessage): string =>
  files.length > 0
    ? `<ul class="files">${files.map((file) => `<li>${renderAttachment(file)}</li>`).join('')}</ul>\n`
    : '';

/**
 * A link with its host after it, since its text does not show where it leads; an address that is no web address is only
 * text.
 */
const renderAttachment = ({ url, filename }: Attachment): string => {
  const address = parseWebAddress(url);
  if (!address) return `${quote(filename)} <span class="where">${quote(url)}</span>`;
  return `${link(address, quote(filename || address.href))} <span class="where">${quote(address.host)}</span>`;
};

const renderMarks = ({ editedAt, deletedAt }: TranscriptMessage): string => {
  const edited = editedAt ? `<span class="edited">Edited ${toTimeElement(editedAt)}</span>` : '';
  const deleted = deletedAt ? `<span class="deleted">Deleted ${toTimeElement(deletedAt)}</span>` : '';
  return edited || deleted ? `<p class="marks">${edited}${deleted}</p>\n` : '';
};

const renderFooter = ({ id, createdAt, sha256 }: FullTranscript): string => `<footer>
<dl>
<div><dt>Transcript</dt><dd>${quote(id)}</dd></div>
<div><dt>Made</dt><dd>${toTimeElement(createdAt)}</dd></div>
<div><dt>SHA-256</dt><dd>${quote(sha256)}</dd></div>
</dl>
<p>Times are UTC. A mark such as <span class="char">U+200B</span> stands for a character that cannot be seen.</p>
</footer>`;
