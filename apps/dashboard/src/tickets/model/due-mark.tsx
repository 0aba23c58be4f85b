import { useSyncExternalStore } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { formatDate, formatShort, readTick, subscribeToTicks } from '../../kit/dates/time.tsx';
import { t } from '../../texts/texts.ts';
import { TARGET_KINDS, type TicketTarget } from './target-words.ts';
import type { Ticket } from './types.ts';

type Tone = 'due-late' | 'due-soon' | 'due-later';

const toTone = ({ state, dueAt }: TicketTarget, now: number): Tone => {
  if (dueAt !== null && Date.parse(dueAt) <= now) return 'due-late';
  return state === 'warned' ? 'due-soon' : 'due-later';
};

/** The target that is due first; null without one that waits. */
export const findNextTarget = ({ targets, nextDueAt }: Pick<Ticket, 'targets' | 'nextDueAt'>): TicketTarget | null =>
  targets?.find(({ metAt, dueAt }) => metAt === null && dueAt !== null && dueAt === nextDueAt) ?? null;

/** How long until a target is due, or since when it is overdue; kept current. */
export const DueTime = ({ target }: { readonly target: TicketTarget }) => {
  useSyncExternalStore(subscribeToTicks, readTick);
  const { dueAt, kind } = target;
  if (dueAt === null) return null;
  const now = Date.now();
  const time = formatShort(new Date(dueAt), now);
  const tone = toTone(target, now);
  const title = t('{{kind}} due on {{time}}', { kind: TARGET_KINDS[kind], time: formatDate(dueAt) });
  return (
    <time className={`due ${tone}`} dateTime={dueAt} title={title}>
      <Icon name="clock" /> {tone === 'due-late' ? t('overdue for {{time}}', { time }) : t('due in {{time}}', { time })}
    </time>
  );
};

/** What is due first of a ticket. */
export const DueMark = (ticket: Pick<Ticket, 'targets' | 'nextDueAt'>) => {
  const target = findNextTarget(ticket);
  return target && <DueTime target={target} />;
};
