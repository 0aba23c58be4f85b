import type { Attachment } from '#core/chat/index.ts';
import type { FullTranscript, KeptMessage } from '#core/transcripts/index.ts';
import { countText, type Fact, factsOf, headingOf, kindOf, momentText, roleOf } from './facts.ts';
import { addressInMarkdown, inline, lines } from './markdown-text.ts';
import { webAddress } from './web-address.ts';

/** A transcript as CommonMark. All of it is shown; no Markdown or HTML that somebody wrote has any effect. */
export const transcriptMarkdown = (document: FullTranscript): string => {
  const { ticket, subject } = headingOf(document);
  const blocks = [
    `# ${ticket}${inline(subject)}`,
    factsOf(document).map(factItem).join('\n'),
    ...answers(document),
    ...writers(document),
    `## Conversation (${countText(document.messageCount)})`,
    ...document.messages.flatMap((message) => messageBlocks(message, document)),
    '---',
    closingItems(document),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
};

const factItem = ({ label, value }: Fact): string => {
  if (typeof value === 'string') return `- **${label}:** ${lines(value, '  ')}`;
  if ('moment' in value) return `- **${label}:** ${momentText(value.moment)}`;
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
          .map(({ actor, messageCount }) => `- ${kindOf(actor)} ${inline(actor.id)}: ${countText(messageCount)}`)
          .join('\n'),
      ];

const messageBlocks = (message: KeptMessage, document: FullTranscript): readonly string[] => {
  const { author, content, attachments, createdAt } = message;
  const role = roleOf(message, document);
  return [
    `### ${kindOf(author)} ${inline(author.id)}${role && ` (${role})`}, ${momentText(createdAt)}`,
    marks(message),
    quotation(content),
    attachments.map((file) => `- ${attachment(file)}`).join('\n'),
  ];
};

const marks = ({ editedAt, deletedAt }: KeptMessage): string =>
  [
    ...(editedAt ? [`*Edited ${momentText(editedAt)}*`] : []),
    ...(deletedAt ? [`**Deleted ${momentText(deletedAt)}**`] : []),
  ].join(', ');

const attachment = ({ url, filename }: Attachment): string => {
  const address = webAddress(url);
  if (!address) return `${inline(filename)} (${inline(url)})`;
  return `[${inline(filename || address.href)}](<${addressInMarkdown(address)}>) (${inline(address.host)})`;
};

const closingItems = ({ id, createdAt, sha256 }: FullTranscript): string =>
  [`- **Transcript:** ${inline(id)}`, `- **Made:** ${momentText(createdAt)}`, `- **SHA-256:** ${inline(sha256)}`].join(
    '\n',
  );
