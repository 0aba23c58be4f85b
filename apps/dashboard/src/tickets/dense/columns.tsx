import type { ReactNode } from 'react';
import { ShortAgo } from '../../kit/dates/time.tsx';
import { Badge } from '../../kit/parts.tsx';
import type { ColumnName } from '../model/column-names.ts';
import { DueMark } from '../model/due-mark.tsx';
import type { Ticket } from '../model/types.ts';
import { PRIORITIES, STATUSES, toName } from '../model/words.ts';
import { TeamCell } from './team-cell.tsx';
import { t } from '../../texts/texts.ts';

interface DenseCellProps {
  readonly ticket: Ticket;
  /** Its category. */
  readonly place: string | undefined;
}

export interface DenseColumn {
  readonly title: string;
  /** A track of a CSS grid. */
  readonly width: string;
  /** The field by which the API sorts, and whether its first order is descending. */
  readonly sort?: { readonly field: string; readonly isDescendingFirst: boolean };
  readonly cell: (props: DenseCellProps) => ReactNode;
}

const NEWEST_FIRST = (field: string) => ({ field, isDescendingFirst: true });

const Time = ({ at }: { readonly at: string | null }) => at && <ShortAgo at={at} />;

/** Every column that a dense list can show besides number and subject. */
export const DENSE_COLUMNS: Readonly<Record<ColumnName, DenseColumn>> = {
  requester: {
    title: t('Requester'),
    width: 'minmax(4rem, 8rem)',
    cell: ({ ticket }) => toName(ticket.requesterName, ticket.requesterId),
  },
  category: { title: t('Category'), width: 'minmax(4rem, 7.5rem)', cell: ({ place }) => place },
  status: {
    title: t('Status'),
    width: 'minmax(4rem, 7.5rem)',
    cell: ({ ticket: { status } }) => <span className={`row-status-${status}`}>{STATUSES[status].label}</span>,
  },
  priority: {
    title: t('Priority'),
    width: '5.5rem',
    sort: NEWEST_FIRST('priority'),
    cell: ({ ticket: { priority } }) =>
      priority === 'normal' ? (
        <span className="muted">{PRIORITIES[priority].label}</span>
      ) : (
        <Badge tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>
      ),
  },
  claimer: {
    title: t('Claimed by'),
    width: 'minmax(4rem, 7.5rem)',
    cell: ({ ticket: { claimedById, claimedByName } }) =>
      claimedById ? toName(claimedByName, claimedById) : <span className="muted">{t('Unclaimed')}</span>,
  },
  team: {
    title: t('Team'),
    width: 'minmax(4rem, 7.5rem)',
    cell: ({ ticket: { guildId, teamId } }) => <TeamCell guildId={guildId} teamId={teamId} />,
  },
  due: {
    title: t('Due'),
    width: 'minmax(4rem, 8rem)',
    sort: { field: 'nextDueAt', isDescendingFirst: false },
    cell: ({ ticket }) => <DueMark {...ticket} />,
  },
  tags: { title: t('Tags'), width: 'minmax(4rem, 10rem)', cell: ({ ticket }) => ticket.tags.join(', ') },
  messageCount: { title: t('Messages'), width: '5rem', cell: ({ ticket }) => ticket.messageCount },
  rating: { title: t('Rating'), width: '4rem', cell: ({ ticket }) => ticket.feedback?.rating },
  createdAt: {
    title: t('Opened'),
    width: '5rem',
    sort: NEWEST_FIRST('createdAt'),
    cell: ({ ticket }) => <Time at={ticket.createdAt} />,
  },
  updatedAt: {
    title: t('Changed'),
    width: '5rem',
    sort: NEWEST_FIRST('updatedAt'),
    cell: ({ ticket }) => <Time at={ticket.updatedAt} />,
  },
  lastMessageAt: {
    title: t('Last message'),
    width: '6.5rem',
    sort: NEWEST_FIRST('lastMessageAt'),
    cell: ({ ticket }) => <Time at={ticket.lastMessageAt ?? ticket.createdAt} />,
  },
  closedAt: { title: t('Closed'), width: '5rem', cell: ({ ticket }) => <Time at={ticket.closedAt} /> },
};

export const ALL_COLUMNS = Object.keys(DENSE_COLUMNS) as readonly ColumnName[];

const DEFAULT_COLUMNS: readonly ColumnName[] = [
  'requester',
  'category',
  'status',
  'priority',
  'claimer',
  'lastMessageAt',
];

/** The columns that an address names, in their order. */
export const toColumns = (text: string | undefined): readonly ColumnName[] => {
  if (!text) return DEFAULT_COLUMNS;
  const named = text.split(',').flatMap((name) => ALL_COLUMNS.find((column) => column === name) ?? []);
  return [...new Set(named)];
};

/** The widths of the columns, for the style sheet. */
export const toDenseStyle = (columns: readonly ColumnName[]) => ({
  '--columns': `3.5rem minmax(9rem, 1fr) ${columns.map((name) => DENSE_COLUMNS[name].width).join(' ')} 2rem`,
});
