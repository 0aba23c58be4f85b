import { Link } from 'wouter';
import { Empty } from '../kit/parts.tsx';
import { t } from '../texts/texts.ts';

interface MissingProps {
  /** Whether there is such a page, which the role does not reach. */
  readonly isForbidden: boolean;
  /** The way back: the first page that the person may see. */
  readonly back: { readonly href: string; readonly label: string } | null;
}

/** Says why an address shows nothing: there is no such page, or it is not for this role. */
export const PageMissing = ({ isForbidden, back }: MissingProps) => (
  <Empty
    isPage
    title={isForbidden ? t('Not for your role') : t('Page not found')}
    action={back && <Link href={back.href}>{t('Go to {{page}}', { page: back.label })}</Link>}
  >
    {isForbidden
      ? t('There is such a page, but your role does not reach it. An owner or an admin can give you another role.')
      : t('The address is wrong, or the page has moved.')}
  </Empty>
);
