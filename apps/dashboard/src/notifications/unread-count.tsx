import { Link } from 'wouter';
import { Badge } from '../kit/first-parts.tsx';
import { Icon } from '../kit/icon.tsx';
import { type Owner, toPath } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { useUnread } from './use-unread.ts';

const MOST = 100;

interface InboxProps {
  readonly owner: Owner;
}

/** How many notifications are unread, in the navigation; nothing while there are none. */
export const UnreadCount = ({ owner }: InboxProps) => {
  const { data: unread = 0 } = useUnread(owner);
  if (unread === 0) return null;
  return (
    <Badge tone="amber">
      <span className="hidden-text">{t('Unread:')} </span>
      {unread < MOST ? unread : `${MOST - 1}+`}
    </Badge>
  );
};

/** The way to the inbox in the bar of a narrow screen. */
export const Bell = ({ owner }: InboxProps) => (
  <Link href={`${toPath(owner)}/notifications`} className="foil-button bar-bell">
    <Icon name="bell" />
    <span className="hidden-text">{t('Notifications')}</span>
    <UnreadCount owner={owner} />
  </Link>
);
