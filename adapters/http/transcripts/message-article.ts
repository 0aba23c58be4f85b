import { type Attachment, isSpoiler } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { TranscriptMessage } from '#core/transcripts/index.ts';
import type { Shown } from './facts.ts';
import { escapeHtml, link, LINK_REL, quote, quotePlain } from './html-text.ts';
import { type MessageContext, renderMessageText } from './message-html.ts';
import { describePart, type ShownPart } from './message-parts.ts';
import type { Times } from './times.ts';
import { formatSize, type ShownFile, type TranscriptFiles } from './transcript-files.ts';
import { parseWebAddress } from './web-address.ts';

export interface MessageRendering extends Shown, Pick<MessageContext, 'nameUser'> {
  readonly files: TranscriptFiles;
  readonly times: Times;
}

/** The style of a message follows the side that wrote it. */
export const LOOKS: Readonly<Record<Actor['type'], string>> = {
  staff: 'staff',
  user: 'user',
  token: 'bot',
  person: 'staff',
  flow: 'bot',
  automation: 'bot',
  system: 'bot',
};

/** The name is that of the time of the message. */
export const renderAuthor = (actor: Actor, name: string | null, { people }: MessageRendering): string => {
  const { name: shown, kind } = people.describeActor(actor, name);
  const badge = kind === null ? '' : ` <span class="badge ${LOOKS[actor.type]}">${escapeHtml(kind)}</span>`;
  return `<span class="name">${quote(shown)}</span>${badge}`;
};

export const renderArticle = (message: TranscriptMessage, rendering: MessageRendering): string =>
  `<article class="${LOOKS[message.author.type]}" id="message-${quotePlain(message.id)}">
<header>${renderAuthor(message.author, message.authorName, rendering)} ${rendering.times.showClock(message.createdAt)}</header>
${renderParts(message, rendering)}${renderContent(message, rendering)}${renderAttachments(message, rendering)}${renderMarks(message, rendering)}</article>
`;

const renderText = (text: string, { context, times, nameUser }: MessageRendering): string =>
  renderMessageText(text, { times, nameUser, write: context.write });

const renderContent = ({ content, deletedAt }: TranscriptMessage, rendering: MessageRendering): string => {
  if (!content) return '';
  const html = renderText(content, rendering);
  return `<div class="text" dir="auto">${deletedAt ? `<del>${html}</del>` : html}</div>\n`;
};

const renderParts = ({ parts }: TranscriptMessage, rendering: MessageRendering): string =>
  (parts ?? [])
    .map((part) => describePart(part, { write: rendering.context.write, times: rendering.times }))
    .map((part) => renderPart(part, rendering))
    .join('');

const renderPart = ({ label, text, url }: ShownPart, rendering: MessageRendering): string => {
  const shown = text ? `<div class="text" dir="auto">${renderText(text, rendering)}</div>` : '';
  const address = parseWebAddress(url ?? '');
  const led = address ? `<p>${link(address, quote(address.href))}</p>` : '';
  return `<div class="part"><p class="part-label" dir="auto">${quote(label)}</p>${shown}${led}</div>\n`;
};

const renderAttachments = ({ attachments }: TranscriptMessage, rendering: MessageRendering): string => {
  if (attachments.length === 0) return '';
  const { write } = rendering.context;
  const items = attachments.map((attachment) => {
    const file = rendering.files.byId.get(attachment.attachmentId ?? '');
    const shown = file ? renderFile(attachment, file) : renderAttachment(attachment, write('transcript.file_missing'));
    const hidden = `<details><summary>${escapeHtml(write('transcript.spoiler'))}</summary>${shown}</details>`;
    return `<li>${isSpoiler(attachment.filename) ? hidden : shown}</li>`;
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
const renderAttachment = ({ url, filename }: Attachment, missing: string): string => {
  const address = parseWebAddress(url ?? '');
  if (!address) return `${quote(filename)} <span class="where">${quote(url ?? missing)}</span>`;
  return `${link(address, quote(filename || address.href))} <span class="where">${quote(address.host)}</span>`;
};

const renderMarks = (
  { editedAt, deletedAt }: TranscriptMessage,
  { times, context: { write } }: MessageRendering,
): string => {
  const edited = editedAt
    ? `<span class="edited">${escapeHtml(write('transcript.edited'))}: ${times.show(editedAt)}</span>`
    : '';
  const deleted = deletedAt
    ? `<span class="deleted">${escapeHtml(write('transcript.deleted'))}: ${times.show(deletedAt)}</span>`
    : '';
  return edited || deleted ? `<p class="marks">${edited}${deleted}</p>\n` : '';
};
