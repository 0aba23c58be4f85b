import { listMentioned, listMentions } from '#core/chat/markup/index.ts';
import { nameTeam, useTeamChoices } from '../../tickets/model/team-choices.ts';
import type { Owner } from '../../owner.ts';
import type { Category, TicketDetail } from '../../tickets/model/types.ts';
import { toName } from '../../tickets/model/words.ts';
import type { Names } from './changes.ts';
import type { HistoryItem } from '../../tickets/model/history.ts';
import type { ToActorName } from './message-view.tsx';
import { useMergedTickets, usePerson, useRemaining, useUsers } from '../../tickets/use-ticket.ts';
import { t } from '../../texts/texts.ts';

/** Everybody who is named in the history. */
const listIds = (ticket: TicketDetail | undefined, items: readonly HistoryItem[]): readonly string[] => [
  ...(ticket ? [ticket.requesterId, ticket.claimedById ?? '', ...ticket.participantIds] : []),
  ...items.flatMap((item) => {
    if (item.kind === 'message') return [item.message.author.id, ...listMentions(item.message.content)];
    if (item.kind === 'note') return [item.note.author.id, ...listMentions(item.note.content)];
    if (item.kind === 'answers') return [];
    return item.changes.flatMap(({ actor, to }) => [
      actor.id,
      typeof to.claimedById === 'string' ? to.claimedById : '',
    ]);
  }),
];

const mentionsTeam = (item: HistoryItem): boolean =>
  item.kind === 'note' && listMentioned(item.note.content).some(({ kind }) => kind === 'team');

interface NamesOptions {
  readonly owner: Owner;
  readonly categories: readonly Category[];
}

/** What the chat knows of everybody who is named, and how they and the categories are called. */
export const useNames = (
  { owner, categories }: NamesOptions,
  ticket: TicketDetail | undefined,
  items: readonly HistoryItem[],
) => {
  const { data: users = [] } = useUsers(owner, listIds(ticket, items));
  const teams = useTeamChoices(owner, items.some(mentionsTeam));
  const person = usePerson();
  const remaining = useRemaining(owner, ticket);
  const { data: merged = [] } = useMergedTickets(owner, ticket?.id ?? null);
  const tickets = [...merged, ...(remaining ? [remaining] : [])];
  const known = new Map(users.map(({ userId, name }) => [userId, name]));
  if (ticket) known.set(ticket.requesterId, ticket.requesterName ?? known.get(ticket.requesterId) ?? null);
  const names: Names = {
    user: (id) => toName(known.get(id) ?? null, id),
    team: (id) => nameTeam(teams, id),
    category: (id) => categories.find((category) => category.id === id)?.name ?? t('a deleted category'),
    ticket: (id) => {
      const found = tickets.find((one) => one.id === id);
      return found ? `#${found.ticketNumber}` : t('another ticket');
    },
  };
  const toActorName: ToActorName = ({ type, id }, name = null) => {
    if (name !== null) return name;
    if (type === 'staff' || type === 'user') return names.user(id);
    if (type === 'person') return id === person?.id ? person.name : t('A colleague in the dashboard');
    return {
      token: t('A program with a token'),
      flow: t('A flow'),
      automation: t('An automation rule'),
      system: 'guildesk',
    }[type];
  };
  return { users, names, toActorName };
};
