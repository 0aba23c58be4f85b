import { Link } from 'wouter';
import { MemberField } from '../../fields/members/member-field.tsx';
import { IconButton } from '../../kit/button.tsx';
import { formatDecimal } from '../../kit/formats.ts';
import { Avatar, Badge } from '../../kit/parts.tsx';
import { Ago } from '../../kit/dates/time.tsx';
import { useOwner } from '../../own-api/use-owner.ts';
import { toPath } from '../../owner.ts';
import { toSearch } from '../../tickets/filters.ts';
import { useOtherTickets } from '../requester/use-other-tickets.ts';
import { STATUSES, toName, toSubject } from '../../tickets/model/words.ts';
import { type FactsProps, Section } from './facts-section.tsx';
import type { User } from '../../tickets/use-ticket.ts';
import { rich, t } from '../../texts/texts.ts';

const OTHERS = 5;

const describeMember = ({ isMember }: User): string =>
  isMember === null
    ? t('The chat cannot be asked now')
    : isMember
      ? t('Member of the server')
      : t('Has left the server');

export const Requester = ({ owner, ticket, users, toHref, listHref }: FactsProps) => {
  const { requesterId, requesterName } = ticket;
  const name = toName(requesterName, requesterId);
  const user = users.find(({ userId }) => userId === requesterId);
  const others = useOtherTickets(owner, ticket)?.slice(0, OTHERS);
  const { data: detail } = useOwner(owner);
  const [base = ''] = listHref.split('?');
  return (
    <Section title={t('Requester')}>
      <p className="person">
        <Avatar name={name} />
        <span>
          <strong>{name}</strong>
          <small className="muted" title={requesterId}>
            {user ? describeMember(user) : '\u00A0'}
          </small>
        </span>
        {user?.blocked && <Badge tone="rust">{t('Blocked')}</Badge>}
      </p>
      {user && (
        <p className="muted">
          {rich('{{openTickets}} open, {{closedTickets}} closed', {
            openTickets: user.openTickets,
            closedTickets: user.closedTickets,
          })}
          {user.averageRatingGiven !== null &&
            t(', rates {{averageRatingGiven}} of 5', { averageRatingGiven: formatDecimal(user.averageRatingGiven) })}
        </p>
      )}
      {others && others.length > 0 && (
        <>
          <ul className="others">
            {others.map((other) => (
              <li key={other.id}>
                <Link href={toHref(other.id)}>
                  <span className="number">#{other.ticketNumber}</span> {toSubject(other)}
                </Link>
                <small className="muted">
                  {STATUSES[other.status].label}, <Ago at={other.createdAt} />
                </small>
              </li>
            ))}
          </ul>
          <Link href={`${base}?${toSearch({ requester: requesterId })}`}>
            {rich('All tickets of {{name}}', { name })}
          </Link>
        </>
      )}
      {others?.length === 0 && <p className="muted">{t('No other tickets.')}</p>}
      {detail?.scopes.includes('privacy:read') && (
        <p>
          <Link href={`${toPath(owner)}/privacy?user=${requesterId}`}>{t('Data of this person')}</Link>
        </p>
      )}
    </Section>
  );
};

export const Participants = ({ owner, ticket, names, findReason, onAct }: FactsProps) => {
  const whyNot = findReason('add_participant');
  const whyNotRemove = findReason('remove_participant');
  return (
    <Section title={t('Participants')}>
      {ticket.participantIds.length === 0 && <p className="muted">{t('Only the requester and the staff.')}</p>}
      <ul className="participants">
        {ticket.participantIds.map((id) => (
          <li key={id} className="person">
            <Avatar name={names.user(id)} isSmall />
            <span>{names.user(id)}</span>
            <IconButton
              icon="close"
              label={t('Remove {{name}}', { name: names.user(id) })}
              disabledReason={whyNotRemove}
              onClick={() => onAct({ path: `/participants/${id}`, method: 'DELETE' })}
            />
          </li>
        ))}
      </ul>
      {whyNot === null && (
        <MemberField
          owner={owner}
          label={t('Add somebody')}
          isActing
          isRequired={false}
          value={null}
          onChange={(userId) => userId !== null && onAct({ path: '/participants', body: { userId } })}
        />
      )}
    </Section>
  );
};
