import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FormAnswer, toShownText } from '#core/tickets/index.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';
import {
  describeHeading,
  type Fact,
  formatCount,
  formatNumber,
  listIdFacts,
  listMainFacts,
  listOtherFacts,
} from './facts.ts';
import { renderHead } from './html-head.ts';
import { escapeHtml, quotePlain, toProse, quote } from './html-text.ts';
import { LOOKS, type MessageRendering, renderArticle, renderAuthor } from './message-article.ts';
import { createPeople } from './people.ts';
import { createTimes, type Times } from './times.ts';
import { NO_FILES, type TranscriptFiles } from './transcript-files.ts';

/**
 * A transcript as one HTML document that needs nothing but the pictures which this service keeps. All of it is shown;
 * nothing in it runs, and nothing else loads. Other requests are served while a long conversation is rendered.
 */
export const renderTranscriptHtml = async (
  document: FullTranscript,
  context: TranscriptContext,
  files: TranscriptFiles = NO_FILES,
): Promise<string> => {
  const { write } = context;
  const people = createPeople(document, write);
  const times = createTimes(context);
  const rendering: MessageRendering = { document, context, files, times, people, nameUser: people.nameUser };
  const main = `${await renderConversation(rendering)}${await renderMerged(rendering)}
<section aria-labelledby="about">
<h2 id="about">${escapeHtml(write('transcript.about'))}</h2>
${renderFacts(listOtherFacts(rendering), times)}</section>
<details class="ids">
<summary>${escapeHtml(write('transcript.ids'))}</summary>
${renderFacts(listIdFacts(rendering), times)}</details>`;
  const shown = `${renderHeader(rendering)}
<main>
${main}
</main>
`;
  return `${renderHead(getTitle(rendering), { pictures: files.source, hasFonts: files.hasFonts, language: context.locale })}
<body>
${shown}${renderFooter(rendering, shown)}
</body>
</html>
`;
};

const getTitle = ({ document, context: { write } }: MessageRendering): string => {
  const { ticket, subject } = describeHeading(document, write);
  return escapeHtml(ticket) + quotePlain(subject);
};

/** The number stands on the stub, in the colour of the state. */
const renderHeader = (rendering: MessageRendering): string => {
  const { document, context, times } = rendering;
  const { ticketNumber, subject, status } = document.ticket;
  const place = [context.serverName, context.categoryName].filter((name) => name !== null);
  const kicker = place.map(quote).join(' <span aria-hidden="true">·</span> ');
  return `<header class="slip ${status === 'closed' ? 'closed' : 'open'}">
<p class="stub">#${ticketNumber}</p>
<div class="slip-body">
${kicker && `<p class="kicker">${kicker}</p>\n`}<h1>${subject ? quote(subject) : escapeHtml(formatNumber(document, context.write))}</h1>
${renderFacts(listMainFacts(rendering), times)}</div>
</header>`;
};

const renderFacts = (facts: readonly Fact[], times: Times): string =>
  `<dl class="facts">\n${facts.map((fact) => renderFact(fact, times)).join('')}</dl>\n`;

const renderFact = ({ label, value, isWide }: Fact, times: Times): string =>
  `<div${isWide ? ' class="wide"' : ''}><dt>${quote(label)}</dt><dd>${renderFactValue(value, times)}</dd></div>\n`;

const renderFactValue = (value: Fact['value'], times: Times): string => {
  if (typeof value === 'string') return quote(value);
  if ('instant' in value) return times.show(value.instant);
  return `<ul class="chips">${value.map((item) => `<li>${quote(item)}</li>`).join('')}</ul>`;
};

/** What the requester answered is the beginning of the conversation. */
const renderConversation = async (rendering: MessageRendering): Promise<string> => {
  const { document, context } = rendering;
  const count = escapeHtml(formatCount(document.messageCount, context.write));
  return `<section aria-labelledby="conversation">
<h2 id="conversation">${escapeHtml(context.write('transcript.conversation'))} <span class="count">${count}</span></h2>
${await renderMessages(rendering)}</section>`;
};

/** How long messages are rendered before other requests have a turn. */
const TURN_MS = 10;

const renderMessages = async (rendering: MessageRendering): Promise<string> => {
  const { document, times } = rendering;
  const parts: string[] = [];
  let day = '';
  let until = performance.now() + TURN_MS;
  const showDay = (createdAt: TranscriptMessage['createdAt']) => {
    const next = times.formatDay(createdAt);
    if (next !== day) parts.push(renderDay(createdAt, next));
    day = next;
  };
  if (document.ticket.formAnswers.length > 0) {
    showDay(document.ticket.createdAt);
    parts.push(renderAnswers(rendering));
  }
  for (const message of document.messages) {
    showDay(message.createdAt);
    parts.push(renderArticle(message, rendering));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
  return parts.join('');
};

const renderDay = (createdAt: TranscriptMessage['createdAt'], day: string): string =>
  `<h3 class="day"><time datetime="${escapeHtml(createdAt)}">${escapeHtml(day)}</time></h3>\n`;

const renderAnswers = (rendering: MessageRendering): string => {
  const { document, context, times } = rendering;
  const { requesterId, formAnswers, createdAt } = document.ticket;
  const author = renderAuthor({ type: 'user', id: requesterId }, null, rendering);
  return `<article class="${LOOKS.user}">
<header>${author} <span class="where">${escapeHtml(context.write('transcript.answers'))}</span> ${times.showClock(createdAt)}</header>
<dl class="answers">${formAnswers.map(renderAnswer).join('\n')}</dl>
</article>
`;
};

const renderAnswer = (answer: FormAnswer): string =>
  `<div><dt dir="auto">${quote(answer.label)}</dt><dd class="text" dir="auto">${toProse(toShownText(answer))}</dd></div>`;

/** The conversations of the tickets that were merged into this one, each folded. */
const renderMerged = async (rendering: MessageRendering): Promise<string> => {
  const { write } = rendering.context;
  const parts: string[] = [];
  for (const document of rendering.document.merged) {
    const { ticket, subject } = describeHeading(document, write);
    const title = write('transcript.merged', { ticket: ticket + subject });
    const count = escapeHtml(formatCount(document.messageCount, write));
    parts.push(`<details class="merged" open="">
<summary>${quote(title)} <span class="count">${count}</span></summary>
${await renderMessages({ ...rendering, document })}</details>
`);
  }
  return parts.join('');
};

const MARK = 'U+200B';

/** Marks of invisible characters are explained where there are some. */
const renderFooter = ({ context: { write, timezone } }: MessageRendering, shown: string): string => {
  const [before = '', after = ''] = write('transcript.invisible', { mark: MARK }).split(MARK);
  const marks = shown.includes('<span class="char">')
    ? `\n<p>${escapeHtml(before)}<span class="char">${MARK}</span>${escapeHtml(after)}</p>`
    : '';
  return `<footer>
<p>${quote(write('transcript.zone', { timezone }))}</p>${marks}
</footer>`;
};
