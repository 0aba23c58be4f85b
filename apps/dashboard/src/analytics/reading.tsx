import { formatDecimal } from '../kit/formats.ts';
import { formatDuration } from './duration.ts';
import type { Overview } from './use-analytics.ts';
import { t } from '../texts/texts.ts';

interface ReadingProps {
  readonly overview: Overview;
  readonly before: Overview | undefined;
}

const describeSpeed = (now: number | null, before: number | null): string | null => {
  if (now === null) return null;
  const duration = formatDuration(now);
  if (before === null) return t('Half of the first answers came within {{duration}}.', { duration });
  const values = { duration, before: formatDuration(before) };
  return now <= before
    ? t('Half of the first answers came within {{duration}}; before it was {{before}}.', values)
    : t('Half of the first answers took {{duration}} or longer; before it was {{before}}.', values);
};

/** What the figures say, in words. */
export const Reading = ({ overview, before }: ReadingProps) => {
  const { tickets, responseTimes, feedback } = overview;
  const sentences = [
    t('Tickets: {{created}} new, {{closed}} closed.', { created: tickets.created, closed: tickets.closed }),
    describeSpeed(responseTimes.p50, before?.responseTimes.p50 ?? null),
    feedback.mean === null ? null : t('They rate the help with {{mean}} of 5.', { mean: formatDecimal(feedback.mean) }),
  ];
  return <p className="reading">{sentences.filter(Boolean).join(' ')}</p>;
};
