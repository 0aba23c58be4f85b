import type { PortableRecord } from '#core/portability/index.ts';
import { BOT_MESSAGES, toSubject } from '../message-parts.ts';
import type { LossList } from '../loss-list.ts';
import { type TicketLabels, toTags } from './read-labels.ts';
import type { GuildData, TicketRow } from './source-schemas.ts';
import type { Transcript, TranscriptMessage, TranscriptUser } from './transcripts.ts';

const NS_OF_MS = 1_000_000;
const SYSTEM = { type: 'system', id: 'guildesk' } as const;
const NO_TRANSCRIPT: Transcript = { users: new Map(), messages: [] };

interface Answer {
  readonly questionId: string;
  readonly label: string;
  readonly value: string;
}

/** Converts tickets one after the other, and remembers the users of their transcripts. */
export class TicketConverter {
  readonly #losses: LossList;
  readonly #data: GuildData;
  readonly #labels: TicketLabels;
  readonly #facts;
  readonly #users = new Map<string, TranscriptUser>();

  constructor(data: GuildData, labels: TicketLabels, losses: LossList) {
    this.#data = data;
    this.#labels = labels;
    this.#losses = losses;
    const toMap = <T>(rows: readonly { readonly ticket_id: number; readonly data: T }[]) =>
      new Map(rows.map((row) => [row.ticket_id, row.data]));
    this.#facts = {
      claims: toMap(data.ticket_claims),
      reasons: toMap(data.close_reasons),
      ratings: toMap(data.service_ratings),
      answers: new Map(data.first_response_times.map((row) => [row.ticket_id, row])),
      surveys: Map.groupBy(data.exit_survey_responses, (row) => row.ticket_id),
    };
  }

  /** Users by their newest names, in the order in which they were found. */
  listUsers(): readonly object[] {
    return [...this.#users.values()].map(({ id, name, avatarUrl }) => ({ id, name, avatarUrl }));
  }

  /** The line of the ticket, then those of its messages. @param transcript is null without one */
  convert(row: TicketRow, transcript: Transcript | null): readonly PortableRecord[] {
    const { users, messages } = transcript ?? NO_TRANSCRIPT;
    for (const user of users.values()) if (!user.isBot) this.#users.set(user.id, user);
    const isOfBot = ({ authorId }: TranscriptMessage) => users.get(authorId)?.isBot ?? false;
    const written = messages.filter((message) => !isOfBot(message));
    this.#reportBots(row, messages.length - written.length);
    const toActor = this.#createToActor(row);
    const lines = written.map((message) => convertMessage(row.id, message, toActor(message.authorId)));
    return [
      this.#convertFields(row, { answers: this.#listAnswers(row, messages.filter(isOfBot)), written }, toActor),
      ...lines,
    ];
  }

  #reportBots({ id }: TicketRow, count: number): void {
    if (count === 0) return;
    this.#losses.add({ kind: 'message', key: String(id), field: '*', value: String(count), why: BOT_MESSAGES });
  }

  #createToActor({ id: number, user_id: requesterId }: TicketRow) {
    const { claims, reasons, answers } = this.#facts;
    const staff = new Set([claims.get(number), reasons.get(number)?.closed_by, answers.get(number)?.user_id]);
    return (id: string): PortableRecord => {
      if (id === requesterId) return { type: 'user', id };
      return { type: staff.has(id) ? 'staff' : 'unknown', id };
    };
  }

  #convertFields(
    row: TicketRow,
    { answers, written }: { readonly answers: readonly Answer[]; readonly written: readonly TranscriptMessage[] },
    toActor: (id: string) => PortableRecord,
  ): PortableRecord {
    const { id, open, user_id: requesterId, panel_id: panel } = row;
    const { claims } = this.#facts;
    return {
      record: 'ticket',
      key: String(id),
      number: id,
      channelId: open ? row.channel_id : null,
      status: toStatus(row),
      priority: 'normal',
      categoryKey: panel === null ? null : String(panel),
      subject: findSubject(written, requesterId),
      requesterId,
      claimedById: claims.get(id) ?? null,
      claimedAt: null,
      participantIds: this.#listParticipants(row),
      tags: toTags(this.#labels.get(id) ?? [], String(id), this.#losses),
      formAnswers: answers,
      source: 'panel',
      createdAt: row.open_time,
      firstResponseAt: this.#findResponse(row),
      ...this.#convertClosing(row, written.at(-1)?.createdAt ?? row.open_time, toActor),
      feedback: this.#convertFeedback(row),
      metadata: {},
    };
  }

  #findResponse({ id, open_time: openedAt }: TicketRow): string | null {
    const response = this.#facts.answers.get(id);
    return response ? new Date(Date.parse(openedAt) + response.response_time / NS_OF_MS).toISOString() : null;
  }

  #listParticipants({ id, user_id: requesterId }: TicketRow): readonly string[] {
    const added = this.#data.ticket_additional_members[id] ?? [];
    return added.filter((user) => user !== requesterId && user !== this.#facts.claims.get(id));
  }

  /** Of a reason without a user the bot itself is the author: it closes what is inactive. Old tickets have no time of closing. */
  #convertClosing(row: TicketRow, lastAt: string, toActor: (id: string) => PortableRecord): PortableRecord {
    if (row.open) return { closedAt: null, closedBy: null, closeReason: null, closeCause: null };
    const reason = this.#facts.reasons.get(row.id);
    return {
      closedAt: row.close_time ?? lastAt,
      closedBy: reason?.closed_by ? toActor(reason.closed_by) : SYSTEM,
      closeReason: reason?.reason ?? null,
      closeCause: reason && reason.closed_by === null ? 'inactivity' : 'manual',
    };
  }

  #convertFeedback({ id, close_time: at }: TicketRow): PortableRecord | null {
    const rating = this.#facts.ratings.get(id);
    if (rating === undefined) return null;
    const lines = (this.#facts.surveys.get(id) ?? []).map(({ data: { question_id: question, response } }) => {
      const label = this.#data.form_inputs.find((input) => input.id === question)?.label;
      return label ? `${label}: ${response}` : response;
    });
    return { rating, comment: lines.length > 0 ? lines.join('\n') : null, at };
  }

  /** The bot keeps no answers: they are in its first message, as fields of an embed or as texts. */
  #listAnswers({ panel_id: panel }: TicketRow, ofBot: readonly TranscriptMessage[]): readonly Answer[] {
    const formId = this.#data.panels.find(({ panel_id: id }) => id === panel)?.form_id ?? null;
    const questions = this.#data.form_inputs.filter(({ form_id: id }) => id === formId);
    const found = ofBot.flatMap(({ fields, texts }) => [...fields, ...texts.flatMap(listAnswersIn)]);
    return found.flatMap(({ name, value }) => {
      const question = [...questions, ...this.#data.form_inputs].find(({ label }) => label === name);
      return question && value.trim() !== '' ? [{ questionId: String(question.id), label: name, value }] : [];
    });
  }
}

const toStatus = ({ open, status }: TicketRow): 'closed' | 'open' | 'pending' => {
  if (!open) return 'closed';
  return status === 'PENDING' ? 'pending' : 'open';
};

/** The bot has no subjects: the first line that the requester wrote. */
const findSubject = (written: readonly TranscriptMessage[], requesterId: string): string | null =>
  toSubject(written.find(({ authorId }) => authorId === requesterId)?.content);

/** `**label**` and the answer below it, with escaped Markdown. */
const ANSWER = /\*\*(.+?)\*\*\n([^]*?)(?=\n\*\*.+?\*\*\n|$)/g;

const listAnswersIn = (text: string): readonly { readonly name: string; readonly value: string }[] =>
  [...text.matchAll(ANSWER)].map(([, name = '', value = '']) => ({
    name: unescape(name),
    value: unescape(value.trim()),
  }));

const unescape = (text: string): string => text.replaceAll(/\\([\\*_~`|>#\-[\]()])/g, '$1');

const convertMessage = (ticket: number, message: TranscriptMessage, author: PortableRecord): PortableRecord => ({
  record: 'message',
  ticket: String(ticket),
  key: message.id,
  chatMessageId: message.id,
  author,
  content: message.content,
  attachments: message.attachments.map(({ filename, url, size }) => ({ filename, url, size, sha256: null })),
  createdAt: message.createdAt,
});
