import { Empty } from '../kit/first-parts.tsx';
import type { OwnerDetail } from '../owner.ts';
import { t } from '../texts/texts.ts';

/** For somebody whose role has no page of a server or an organization. */
export const NoPages = ({ role }: Pick<OwnerDetail, 'role'>) => (
  <Empty isPage title={t('No pages for your role yet')}>
    {t('With the role “{{role}}” you have no page here. An owner or an admin can change your role.', { role })}
  </Empty>
);
