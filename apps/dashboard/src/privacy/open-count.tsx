import { Badge } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { useRequests } from './open-requests.ts';

/** How many requests of members wait for a decision, in the navigation; nothing while there is none. */
export const OpenCount = ({ owner }: { readonly owner: Owner }) => {
  const { items, hasNextPage } = useRequests(owner);
  if (items.length === 0) return null;
  const count = hasNextPage ? `${items.length}+` : String(items.length);
  return (
    <Badge tone="amber">
      <span className="hidden-text">{t('Requests that wait:')} </span>
      {count}
    </Badge>
  );
};
