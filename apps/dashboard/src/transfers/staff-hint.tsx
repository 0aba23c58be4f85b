import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import { useSettings } from '../settings/use-settings.ts';
import { rich, t } from '../texts/texts.ts';
import { toCategoriesQuery } from '../tickets/use-tickets.ts';

/** After an import: most bots do not say which roles are their staff. */
export const StaffHint = ({ owner }: { readonly owner: Owner }) => {
  const { data: settings } = useSettings(owner);
  const { data: categories = [] } = useQuery({ ...toCategoriesQuery(owner), staleTime: 0 });
  const lacking = categories.filter(({ archived, staffRoleIds }) => !archived && staffRoleIds.length === 0);
  if (!settings || settings.staffRoleIds.length > 0 || lacking.length === 0) return null;
  return (
    <Alert kind="warning" title={t('Nobody can answer yet')}>
      {rich('These categories have no staff: {{names}}. {{link}}', {
        names: lacking.map(({ name }) => name).join(', '),
        link: <Link href={`${toPath(owner)}/settings`}>{t('Choose the roles of staff')}</Link>,
      })}
    </Alert>
  );
};
