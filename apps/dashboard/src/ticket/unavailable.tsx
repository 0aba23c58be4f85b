import { Link } from 'wouter';
import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Empty } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { isGone } from '../tickets/use-ticket.ts';
import { rich, t } from '../texts/texts.ts';

interface UnavailableProps {
  readonly error: Error;
  readonly listHref: string;
  readonly onRetry: () => void;
}

/** Why there is no ticket to show. */
export const Unavailable = ({ error, listHref, onRetry }: UnavailableProps) =>
  isGone(error) || hasReason(error, 'unknown_resource') ? (
    <Empty title={t('There is no such ticket')} action={<Link href={listHref}>{t('Back to the list')}</Link>}>
      {rich('{{title}}It was deleted, or the address is wrong.', {
        title: <title>{t('There is no such ticket · guildesk')}</title>,
      })}
    </Empty>
  ) : (
    <Alert kind="error" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {describeError(error)}
    </Alert>
  );
