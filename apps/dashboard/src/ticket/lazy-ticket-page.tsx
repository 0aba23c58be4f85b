import { useRef } from 'react';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Skeleton } from '../kit/parts.tsx';
import type { TicketPageProps } from '../tickets/ticket-page-props.ts';
import { usePassedFocus } from './pass-focus.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { t } from '../texts/texts.ts';

const LoadingTicket = ({ id }: TicketPageProps) => {
  const section = useRef<HTMLElement>(null);
  useHeldKeys(id, 'page');
  usePassedFocus(section);
  return (
    <section ref={section} className="ticket" aria-label={t('Ticket')} tabIndex={-1}>
      <Skeleton rows={5} />
    </section>
  );
};

/** The page of a ticket. Its code is loaded after the list, or with it when the address names a ticket. */
export const TicketPage = lazyPage<TicketPageProps>(
  async () => (await import('./ticket-page.tsx')).TicketPage,
  LoadingTicket,
);
