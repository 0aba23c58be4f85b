import { Link } from 'wouter';
import { Alert } from '../kit/parts.tsx';
import type { TicketDetail } from '../tickets/model/types.ts';
import { toSubject } from '../tickets/model/words.ts';
import { rich, t } from '../texts/texts.ts';

interface MergedProps {
  readonly remaining: TicketDetail | undefined;
  readonly href: string;
}

/** Leads from a merged ticket to the one that remains. */
export const Merged = ({ remaining, href }: MergedProps) => (
  <Alert title={t('This ticket was merged into another one')}>
    {rich('The conversation goes on in {{link}}.', {
      link: (
        <Link href={href}>
          {remaining ? `#${remaining.ticketNumber} ${toSubject(remaining)}` : t('the other ticket')}
        </Link>
      ),
    })}
  </Alert>
);
