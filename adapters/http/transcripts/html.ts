import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Attachment, isSpoiler } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import { toShownText } from '#core/tickets/index.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';
import { createFindName, formatCount, type Fact, listFacts, toHeading, toKind, toRole } from './facts.ts';
import { renderHead } from './html-head.ts';
import { escapeHtml, link, LINK_REL, quotePlain, toProse, quote } from './html-text.ts';
import { type MessageContext, renderMessageText } from './message-html.ts';
import { joinMessages, renderMergedHtml } from './merged-conversations.ts';
import { type ShownPart, toShownPart } from './message-parts.ts';
import { createTimes, type Times } from './times.ts';
import { formatSize, NO_FILES, NOT_KEPT, type ShownFile, type TranscriptFiles } from './transcript-files.ts';
import { parseWebAddress } from './web-address.ts';

interface Rendering extends MessageContext {
  readonly document: FullTranscript;
  readonly context: TranscriptContext;
  readonly files: TranscriptFiles;
}

/**
 * A transcript as one HTML document that needs nothing but the pictures which this service keeps. All of it is shown;
 * nothing in it runs, and nothing else loads. Other requests are served while a long conversation is rendered.
 */
export const renderTranscriptHtml = async (
  document: FullTranscript,
  context: TranscriptContext,
  files: TranscriptFiles = NO_FILES,
): Promise<string> => {
  const findName = createFindName(joinMessages(document));
  const nameUser = (id: string) => findName(id) ?? id;
  const rendering: Rendering = { document, context, files, times: createTimes(context), nameUser };
  return `${renderHead(getTitle(document), files.source)}
<body>
${renderHeader(rendering)}
<main>
${renderAnswers(document)}${renderWriters(document)}<section aria-labelledby="conversation">
<h2 id="conversation">Conversation <span class="count">${formatCount(document.messageCount)}</span></h2>
${await renderMessages(rendering)}${await renderMergedHtml(document, (merged) => renderMessages({ ...rendering, document: merged }))}</section>
</main>
${renderFooter(rendering)}
</body>
</html>
`;
};

/** How long messages are rendered before other requests have a turn. */
const TURN_MS = 10;

const renderMessages = async (rendering: Rendering): Promise<string> => {
  const parts: string[] = [];
  let day = '';
  let until = performance.now() + TURN_MS;
  for (const message of rendering.document.messages) {
    const messageDay = rendering.times.formatDay(message.createdAt);
    if (messageDay !== day) parts.push(renderDay(message, messageDay));
    parts.push(renderArticle(message, rendering));
    day = messageDay;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
  return parts.join('');
};

const renderDay = ({ createdAt }: TranscriptMessage, day: string): string =>
  `<h3 class="day"><time datetime="${escapeHtml(createdAt)}">${escapeHtml(day)}</time></h3>\n`;

const getTitle = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  return ticket + quotePlain(subject);
};

const renderHeader = ({ document, context, times }: Rendering): string => {
  const { ticket, subject } = toHeading(document);
  return `<header class="top">
<p class="kicker">Transcript</p>
<h1>${ticket}${subject && quote(subject)}</h1>
<dl class="facts">
${listFacts(document, context)
  .map((fact) => renderFactGroup(fact, times))
  .join('')}</dl>
</header>`;
};

const renderFactGroup = ({ label, value, isWide }: Fact, times: Times): string =>
  `<div${isWide ? ' class="wide"' : ''}><dt>${label}</dt><dd>${renderFactValue(value, times)}</dd></div>\n`;

const renderFactValue = (value: Fact['value'], times: Times): string => {
  if (typeof value === 'string') return quote(value);
  if ('instant' in value) return times.show(value.instant);
  return `<ul class="chips">${value.map((item) => `<li>${quote(item)}</li>`).join('')}</ul>`;
};

const renderAnswers = ({ ticket }: FullTranscript): string => {
  if (ticket.formAnswers.length === 0) return '';
  const groups = ticket.formAnswers.map(
    (answer) =>
      `<div><dt dir="auto">${quote(answer.label)}</dt><dd class="text" dir="auto">${toProse(toShownText(answer))}</dd></div>`,
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
    ({ actor, name, messageCount }) =>
      `<li>${renderAuthor(actor, name)} <span class="count">${formatCount(messageCount)}</span></li>`,
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
  person: 'staff',
  flow: 'bot',
  automation: 'bot',
  system: 'bot',
};

/** The name is that of the time of the message. */
const renderAuthor = (actor: Actor, name: string | null): string => {
  const shown = name === null ? '' : `<span class="name">${quote(name)}</span> `;
  return `<span class="badge ${LOOKS[actor.type]}">${toKind(actor)}</span> ${shown}<span class="id">${quote(actor.id)}</span>`;
};

const renderArticle = (message: TranscriptMessage, rendering: Rendering): string => {
  const role = toRole(message, rendering.document);
  return `<article class="${LOOKS[message.author.type]}" id="message-${quotePlain(message.id)}">
<header>${renderAuthor(message.author, message.authorName)}${role && ` <span class="role">${role}</span>`} ${rendering.times.show(message.createdAt)}</header>
${renderParts(message, rendering)}${renderContent(message, rendering)}${renderAttachments(message, rendering)}${renderMarks(message, rendering)}</article>
`;
};

const renderContent = ({ content, deletedAt }: TranscriptMessage, rendering: Rendering): string => {
  if (!content) return '';
  const html = renderMessageText(content, rendering);
  return `<div class="text" dir="auto">${deletedAt ? `<del>${html}</del>` : html}</div>\n`;
};

const renderParts = ({ parts }: TranscriptMessage, rendering: Rendering): string =>
  (parts ?? []).map((part) => renderPart(toShownPart(part), rendering)).join('');

const renderPart = ({ label, text, url }: ShownPart, rendering: Rendering): string => {
  const shown = text ? `<div class="text" dir="auto">${renderMessageText(text, rendering)}</div>` : '';
  const address = parseWebAddress(url ?? '');
  const led = address ? `<p>${link(address, quote(address.href))}</p>` : '';
  return `<div class="part"><p class="part-label" dir="auto">${quote(label)}</p>${shown}${led}</div>\n`;
};

const renderAttachments = ({ attachments }: TranscriptMessage, { files: { byId } }: Rendering): string => {
  if (attachments.length === 0) return '';
  const items = attachments.map((attachment) => {
    const file = byId.get(attachment.attachmentId ?? '');
    const shown = file ? renderFile(attachment, file) : renderAttachment(attachment);
    return `<li>${isSpoiler(attachment.filename) ? `<details><summary>Spoiler</summary>${shown}</details>` : shown}</li>`;
  });
  return `<ul class="files">${items.join('')}</ul>\n`;
};

/** A kept file: a picture is shown when it is scrolled to, and both open by themselves. */
const renderFile = ({ filename }: Attachment, { address, picture, size }: ShownFile): string => {
  const name = quotePlain(filename);
  const label = `${quote(filename)} <span class="where">${formatSize(size)}</span>`;
  const open = `<a href="${escapeHtml(address)}" rel="${LINK_REL}">`;
  if (!picture) return `${open}${label}</a>`;
  const { width, height } = picture;
  return `${open}<img src="${escapeHtml(address)}" alt="${name}" width="${width}" height="${height}" loading="lazy" decoding="async">${label}</a>`;
};

/**
 * A link with its host after it, since its text does not show where it leads; an address that is no web address is only
 * text.
 */
const renderAttachment = ({ url, filename }: Attachment): string => {
  const address = parseWebAddress(url ?? '');
  if (!address) return `${quote(filename)} <span class="where">${quote(url ?? NOT_KEPT)}</span>`;
  return `${link(address, quote(filename || address.href))} <span class="where">${quote(address.host)}</span>`;
};

const renderMarks = ({ editedAt, deletedAt }: TranscriptMessage, { times }: Rendering): string => {
  const edited = editedAt ? `<span class="edited">Edited ${times.show(editedAt)}</span>` : '';
  const deleted = deletedAt ? `<span class="deleted">Deleted ${times.show(deletedAt)}</span>` : '';
  return edited || deleted ? `<p class="marks">${edited}${deleted}</p>\n` : '';
};

const renderFooter = ({ document: { id, createdAt, sha256 }, times }: Rendering): string => `<footer>
<dl>
<div><dt>Transcript</dt><dd>${quote(id)}</dd></div>
<div><dt>Made</dt><dd>${times.show(createdAt)}</dd></div>
<div><dt>SHA-256</dt><dd>${quote(sha256)}</dd></div>
</dl>
<p>Times are in the time zone ${quote(times.timezone)}. A mark such as <span class="char">U+200B</span> replaces an invisible character.</p>
</footer>`;
