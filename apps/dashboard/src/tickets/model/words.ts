import type { Tone } from '../../kit/tone.ts';
import type { Priority, Status, Ticket } from './types.ts';
import { t } from '../../texts/texts.ts';

export const STATUSES: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: t('Waiting for us'), tone: 'green' },
  pending: { label: t('Waiting for requester'), tone: 'slate' },
  on_hold: { label: t('On hold'), tone: 'amber' },
  closed: { label: t('Closed'), tone: 'neutral' },
};

export const PRIORITIES: Readonly<Record<Priority, { readonly label: string; readonly tone: Tone }>> = {
  urgent: { label: t('Urgent'), tone: 'rust' },
  high: { label: t('High'), tone: 'amber' },
  normal: { label: t('Normal'), tone: 'neutral' },
  low: { label: t('Low'), tone: 'neutral' },
};

export const ALL_STATUSES = Object.keys(STATUSES) as readonly Status[];
export const ALL_PRIORITIES = Object.keys(PRIORITIES) as readonly Priority[];

const isKey = <Key extends string>(all: Readonly<Record<Key, unknown>>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(all, value);

/** The words for a status that came as any value; the value itself where it is not known. */
export const toStatusLabel = (value: unknown): string =>
  isKey(STATUSES, value) ? STATUSES[value].label : String(value);

export const toPriorityLabel = (value: unknown): string =>
  isKey(PRIORITIES, value) ? PRIORITIES[value].label : String(value);

/** An answer as people read it. */
export const toAnswerText = ({ value, displayValues }: Ticket['formAnswers'][number]): string =>
  (displayValues ?? [value].flat()).join(', ');

/** A ticket without a subject is called by the first line of an answer in its form: the first one of several words, else the first. */
export const toSubject = ({ subject, formAnswers }: Pick<Ticket, 'subject' | 'formAnswers'>): string => {
  const lines = formAnswers.map((answer) => toAnswerText(answer).trim().split('\n')[0]);
  return subject ?? lines.find((line) => line?.includes(' ')) ?? lines.find(Boolean) ?? t('No subject');
};

/** `#12 Lost key`; without words while the ticket is not known. */
export const nameTicket = (ticket: Pick<Ticket, 'ticketNumber' | 'subject' | 'formAnswers'> | undefined): string =>
  ticket ? `#${ticket.ticketNumber} ${toSubject(ticket)}` : t('Ticket');

/** As the chat showed the user last; the id where it never did. */
export const toName = (name: string | null, id: string): string => name ?? t('User {{value}}', { value: id.slice(-4) });
