import { type Attachment, isSpoiler } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import { toShownText } from '#core/tickets/index.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';
import {
  describeHeading,
  type Fact,
  formatCount,
  listIdFacts,
  listMainFacts,
  listOtherFacts,
  type Shown,
} from './facts.ts';
import { encodeAddress, toInline, toLines } from './markdown-text.ts';
import { describePart, type ShownPart } from './message-parts.ts';
import { createPeople } from './people.ts';
import { createTimes, type Times } from './times.ts';
import { NO_FILES, type ShownFile, type TranscriptFiles } from './transcript-files.ts';
import { parseWebAddress } from './web-address.ts';

interface Rendering extends Shown {
  readonly files: TranscriptFiles;
  readonly times: Times;
}

/** A transcript as CommonMark. It is shown completely; Markdown or HTML in messages is escaped and has no effect. */
export const renderTranscriptMarkdown = (
  document: FullTranscript,
  context: TranscriptContext,
  files: TranscriptFiles = NO_FILES,
): string => {
  const { write, serverName, categoryName } = context;
  const { ticket, subject } = describeHeading(document, write);
  const rendering: Rendering = {
    document,
    context,
    files,
    times: createTimes(context),
    people: createPeople(document, write),
  };
  const place = [serverName, categoryName].filter((name) => name !== null).map(toInline);
  const blocks = [
    `# ${toInline(ticket)}${toInline(subject)}`,
    place.join(', '),
    renderFacts(listMainFacts(rendering), rendering),
    ...renderAnswers(rendering),
    `## ${write('transcript.conversation')} (${formatCount(document.messageCount, write)})`,
    ...renderConversation(rendering),
    ...renderMerged(rendering),
    `## ${write('transcript.about')}`,
    renderFacts(listOtherFacts(rendering), rendering),
    `## ${write('transcript.ids')}`,
    renderFacts(listIdFacts(rendering), rendering),
    toInline(write('transcript.zone', { timezone: context.timezone })),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
};

const renderFacts = (facts: readonly Fact[], rendering: Rendering): string =>
  facts.map((fact) => renderFact(fact, rendering)).join('\n');

const renderFact = ({ label, value }: Fact, { times }: Rendering): string => {
  const term = `- **${toInline(label)}:**`;
  if (typeof value === 'string') return `${term} ${toLines(value, '  ')}`;
  if ('instant' in value) return `${term} ${times.format(value.instant)}`;
  return [term, ...value.map((item) => `  - ${toInline(item)}`)].join('\n');
};

/** Escapes a quotation so that its text cannot end it. */
const renderQuotation = (text: string): string => {
  const written = toLines(text, '> ');
  return written && `> ${written}`;
};

const renderAnswers = ({ document: { ticket }, context: { write } }: Rendering): readonly string[] =>
  ticket.formAnswers.length === 0
    ? []
    : [
        `## ${write('transcript.answers')}`,
        ...ticket.formAnswers.flatMap((answer) => [
          `### ${toInline(answer.label)}`,
          renderQuotation(toShownText(answer)),
        ]),
      ];

const renderConversation = (rendering: Rendering): readonly string[] =>
  rendering.document.messages.flatMap((message) => renderMessage(message, rendering));

/** The conversations of the tickets that were merged into this one. */
const renderMerged = (rendering: Rendering): readonly string[] => {
  const { write } = rendering.context;
  return rendering.document.merged.flatMap((document) => {
    const { ticket, subject } = describeHeading(document, write);
    const title = toInline(write('transcript.merged', { ticket: ticket + subject }));
    return [
      `## ${title} (${formatCount(document.messageCount, write)})`,
      ...renderConversation({ ...rendering, document }),
    ];
  });
};

const renderMessage = (message: TranscriptMessage, rendering: Rendering): readonly string[] => {
  const { author, authorName, content, attachments, createdAt, parts } = message;
  const { times, context, files } = rendering;
  return [
    `### ${renderAuthor(author, authorName, rendering)}, ${times.format(createdAt)}`,
    renderMarks(message, rendering),
    ...(parts ?? []).map((part) => renderPart(describePart(part, { write: context.write, times }))),
    renderQuotation(content),
    attachments
      .map((file) => `- ${renderAttachment(file, files.byId.get(file.attachmentId ?? ''), context)}`)
      .join('\n'),
  ];
};

const renderPart = ({ label, text, url }: ShownPart): string => {
  const address = parseWebAddress(url ?? '');
  const title = `**${toInline(label)}**${address ? ` (<${encodeAddress(address)}>)` : ''}`;
  return text ? `${title}\n\n${renderQuotation(text)}` : title;
};

const renderAuthor = (actor: Actor, name: string | null, { people }: Rendering): string => {
  const { name: shown, kind } = people.describeActor(actor, name);
  return toInline(shown) + (kind === null ? '' : ` (${toInline(kind)})`);
};

const renderMarks = ({ editedAt, deletedAt }: TranscriptMessage, { times, context: { write } }: Rendering): string =>
  [
    ...(editedAt ? [`*${write('transcript.edited')}: ${times.format(editedAt)}*`] : []),
    ...(deletedAt ? [`**${write('transcript.deleted')}: ${times.format(deletedAt)}**`] : []),
  ].join(', ');

/** A picture that the chat hides is a link. */
const renderFile = (filename: string, { address, picture }: ShownFile): string =>
  `${picture && !isSpoiler(filename) ? '!' : ''}[${toInline(filename)}](<${address}>)`;

const renderAttachment = (
  { url, filename }: Attachment,
  file: ShownFile | undefined,
  { write }: TranscriptContext,
): string => {
  if (file) return renderFile(filename, file);
  const address = parseWebAddress(url ?? '');
  if (!address) return `${toInline(filename)} (${toInline(url ?? write('transcript.file_missing'))})`;
  return `[${toInline(filename || address.href)}](<${encodeAddress(address)}>) (${toInline(address.host)})`;
};
