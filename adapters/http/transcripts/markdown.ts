import type { Attachment } from '#core/chat/index.ts';
import type { FullTranscript, TranscriptMessage } from '#core/transcripts/index.ts';
import { formatCount, type Fact, listFacts, toHeading, toKind, formatInstant, toRole } from './facts.ts';
import { addressInMarkdown, inline, lines } from './markdown-text.ts';
import { webAddress } from './web-address.ts';

/** A transcript as CommonMark. All of it is shown; no Markdown or HTML that somebody wrote has any effect. */
export const transcriptMarkdown = (document: FullTranscript): string => {
  const { ticket, subject } = toHeading(document);
  const blocks = [
    `# ${ticket}${inline(subject)}`,
    listFacts(document).map(factItem).join('\n'),
    ...answers(document),
    ...writers(document),
    `## Conversation (${formatCount(document.messageCount)})`,
    ...document.messages.flatMap((message) => messageBlocks(message, document)),
    '---',
    closingItems(document),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
};

const factItem = ({ label, value }: Fact): string => {
  if (typeof value === 'string') return `- **${label}:** ${lines(value, '  ')}`;
  if ('moment' in value) return `- **${label}:** ${formatInstant(value.moment)}`;
  return [`- **${label}:**`, ...value.map((item) => `  - ${inline(item)}`)].join('\n');
};

/** Whoever writes in a quotation cannot write what looks like the end of it. */
const quotation = (text: string): string => {
  const written = lines(text, '> ');
  return written && `> ${written}`;
};

const answers = ({ ticket }: FullTranscript): readonly string[] =>
  ticket.formAnswers.length === 0
    ? []
    : [
        '## Form answers',
        ...ticket.formAnswers.flatMap(({ label, value }) => [`### ${inline(label)}`, quotation(value)]),
      ];

const writers = ({ participants }: FullTranscript): readonly string[] =>
  participants.length === 0
    ? []
    : [
        '## Who wrote',
        participants
          .map(({ actor, messageCount }) => `- ${toKind(actor)} ${inline(actor.id)}: ${formatCount(messageCount)}`)
          .join('\n'),
      ];

const messageBlocks = (message: TranscriptMessage, document: FullTranscript): readonly string[] => {
  const { author, content, attachments, createdAt } = message;
  const role = toRole(message, document);
  return [
    `### ${toKind(author)} ${inline(author.id)}${role && ` (${role})`}, ${formatInstant(createdAt)}`,
    marks(message),
    quotation(content),
    attachments.map((file) => `- ${attachment(file)}`).join('\n'),
  ];
};

const marks = ({ editedAt, deletedAt }: TranscriptMessage): string =>
  [
    ...(editedAt ? [`*Edited ${formatInstant(editedAt)}*`] : []),
    ...(deletedAt ? [`**Deleted ${formatInstant(deletedAt)}**`] : []),
  ].join(', ');

const attachment = ({ url, filename }: Attachment): string => {
  const address = webAddress(url);
  if (!address) return `${inline(filename)} (${inline(url)})`;
  return `[${inline(filename || address.href)}](<${addressInMarkdown(address)}>) (${inline(address.host)})`;
};

const closingItems = ({ id, createdAt, sha256 }: FullTranscript): string =>
  [
    `- **Transcript:** ${inline(id)}`,
    `- **Made:** ${formatInstant(createdAt)}`,
    `- **SHA-256:** ${inline(sha256)}`,
  ].join('\n');
