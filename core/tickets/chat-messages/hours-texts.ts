import { ALL_DAY } from '../../calendars/index.ts';
import { escapeMarkdown, formatSmall, toRelativeTime } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { Ticket } from '../model/ticket.ts';
import type { HoursFacts, OpeningFacts } from './opening-facts.ts';

type Writer = Pick<ServerContext, 'write'>;

/** Stands in the first message until staff has answered. */
export const listClosedLines = (
  { write }: Writer,
  { status, firstResponseAt }: Pick<Ticket, 'status' | 'firstResponseAt'>,
  { hours }: Pick<OpeningFacts, 'hours'>,
): readonly string[] => {
  if (!hours?.isWarned || status === 'closed' || firstResponseAt !== null) return [];
  return [
    formatSmall(
      hours.nextOpening
        ? write('opening.outside_hours', { time: toRelativeTime(hours.nextOpening) })
        : write('opening.closed_hours', {}),
    ),
  ];
};

type Shown = Pick<HoursFacts, 'isOpen' | 'nextOpening' | 'spans' | 'holiday'>;

export const describeNextOpening = ({ write }: Writer, hours: Shown | null): string => {
  if (hours === null || hours.isOpen) return write('hours.open', {});
  return hours.nextOpening ? toRelativeTime(hours.nextOpening) : write('hours.closed', {});
};

/** Writes for example `09:00–12:00, 13:00–17:30`, and the name of a holiday. */
export const describeToday = ({ write }: Writer, hours: Shown | null): string => {
  const spans = hours ? hours.spans : ALL_DAY;
  const times = spans.map(({ from, to }) => `${from}–${to}`).join(', ') || write('hours.closed', {});
  return hours?.holiday ? `${times} (${escapeMarkdown(hours.holiday)})` : times;
};
