import type { FullTranscript } from '#core/transcripts/index.ts';
import { formatCount, toHeading } from './facts.ts';
import { quote } from './html-text.ts';
import { toInline } from './markdown-text.ts';

/** A transcript with the messages of the conversations that were merged into it after its own: who is named, and which files are shown. */
export const joinMessages = (document: FullTranscript): FullTranscript => ({
  ...document,
  messages: [document, ...document.merged].flatMap(({ messages }) => messages),
});

/** The conversations of the tickets that were merged into this one, each folded. */
export const renderMergedHtml = async (
  { merged }: FullTranscript,
  renderMessages: (document: FullTranscript) => Promise<string>,
): Promise<string> => {
  const parts: string[] = [];
  for (const document of merged) {
    const { ticket, subject } = toHeading(document);
    parts.push(`<details class="merged" open>
<summary>Merged into this one: ${ticket}${subject && quote(subject)} <span class="count">${formatCount(document.messageCount)}</span></summary>
${await renderMessages(document)}</details>
`);
  }
  return parts.join('');
};

export const renderMergedMarkdown = (
  { merged }: FullTranscript,
  renderMessages: (document: FullTranscript) => readonly string[],
): readonly string[] =>
  merged.flatMap((document) => {
    const { ticket, subject } = toHeading(document);
    const count = formatCount(document.messageCount);
    return [`## Merged into this one: ${ticket}${toInline(subject)} (${count})`, ...renderMessages(document)];
  });
