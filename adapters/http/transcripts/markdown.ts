import type { Actor } from '#core/shared/actor.ts';
import { type Attachment, isSpoiler } from '#core/chat/index.ts';
import { toShownText } from '#core/tickets/index.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';
import { formatCount, type Fact, listFacts, toHeading, toKind, formatInstant, toRole } from './facts.ts';
import { encodeAddress, toInline, toLines } from './markdown-text.ts';
import { type ShownPart, toShownPart } from './message-parts.ts';
import { renderMergedMarkdown } from './merged-conversations.ts';
import { NO_FILES, NOT_KEPT, type ShownFile, type TranscriptFiles } from './transcript-files.ts';
import { parseWebAddress } from './web-address.ts';

/** A transcript as CommonMark. It is shown completely; Markdown or HTML in messages is escaped and has no effect. */
export const renderTranscriptMarkdown = (
  document: FullTranscript,
  context: TranscriptContext,
  files: TranscriptFiles = NO_FILES,
): string => {
  const { ticket, subject } = toHeading(document);
  const blocks = [
    `# ${ticket}${toInline(subject)}`,
    listFacts(document, context).map(renderFact).join('\n'),
    ...renderAnswers(document),
    ...renderWriters(document),
    `## Conversation (${formatCount(document.messageCount)})`,
    ...renderConversation(document, files),
    ...renderMergedMarkdown(document, (merged) => renderConversation(merged, files)),
    '---',
    renderClosingFacts(document),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
};

const renderFact = ({ label, value }: Fact): string => {
  if (typeof value === 'string') return `- **${label}:** ${toLines(value, '  ')}`;
  if ('instant' in value) return `- **${label}:** ${formatInstant(value.instant)}`;
  return [`- **${label}:**`, ...value.map((item) => `  - ${toInline(item)}`)].join('\n');
};

/** Escapes a quotation so that its text cannot end it. */
const renderQuotation = (text: string): string => {
  const written = toLines(text, '> ');
  return written && `> ${written}`;
};

const renderAnswers = ({ ticket }: FullTranscript): readonly string[] =>
  ticket.formAnswers.length === 0
    ? []
    : [
        '## Form answers',
        ...ticket.formAnswers.flatMap((answer) => [
          `### ${toInline(answer.label)}`,
          renderQuotation(toShownText(answer)),
        ]),
      ];

const renderWriters = ({ participants }: FullTranscript): readonly string[] =>
  participants.length === 0
    ? []
    : [
        '## Who wrote',
        participants
          .map(({ actor, name, messageCount }) => `- ${renderAuthor(actor, name)}: ${formatCount(messageCount)}`)
          .join('\n'),
      ];

const renderConversation = (document: FullTranscript, files: TranscriptFiles): readonly string[] =>
  document.messages.flatMap((message) => renderMessages(message, document, files));

const renderMessages = (
  message: TranscriptMessage,
  document: FullTranscript,
  { byId }: TranscriptFiles,
): readonly string[] => {
  const { author, authorName, content, attachments, createdAt } = message;
  const role = toRole(message, document);
  return [
    `### ${renderAuthor(author, authorName)}${role && ` (${role})`}, ${formatInstant(createdAt)}`,
    renderMarks(message),
    ...(message.parts ?? []).map((part) => renderPart(toShownPart(part))),
    renderQuotation(content),
    attachments.map((file) => `- ${renderAttachment(file, byId.get(file.attachmentId ?? ''))}`).join('\n'),
  ];
};

const renderPart = ({ label, text, url }: ShownPart): string => {
  const address = parseWebAddress(url ?? '');
  const title = `**${toInline(label)}**${address ? ` (<${encodeAddress(address)}>)` : ''}`;
  return text ? `${title}\n\n${renderQuotation(text)}` : title;
};

const renderAuthor = (actor: Actor, name: string | null): string =>
  `${toKind(actor)} ${toInline(name === null ? actor.id : `${name} (${actor.id})`)}`;

const renderMarks = ({ editedAt, deletedAt }: TranscriptMessage): string =>
  [
    ...(editedAt ? [`*Edited ${formatInstant(editedAt)}*`] : []),
    ...(deletedAt ? [`**Deleted ${formatInstant(deletedAt)}**`] : []),
  ].join(', ');

/** A picture that the chat hides is a link. */
const renderFile = (filename: string, { address, picture }: ShownFile): string =>
  `${picture && !isSpoiler(filename) ? '!' : ''}[${toInline(filename)}](<${address}>)`;

const renderAttachment = ({ url, filename }: Attachment, file: ShownFile | undefined): string => {
  if (file) return renderFile(filename, file);
  const address = parseWebAddress(url ?? '');
  if (!address) return `${toInline(filename)} (${toInline(url ?? NOT_KEPT)})`;
  return `[${toInline(filename || address.href)}](<${encodeAddress(address)}>) (${toInline(address.host)})`;
};

const renderClosingFacts = ({ id, createdAt, sha256 }: FullTranscript): string =>
  [
    `- **Transcript:** ${toInline(id)}`,
    `- **Made:** ${formatInstant(createdAt)}`,
    `- **SHA-256:** ${toInline(sha256)}`,
  ].join('\n');
