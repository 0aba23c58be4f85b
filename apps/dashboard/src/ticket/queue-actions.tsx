import { useState } from 'react';
import { ExportButton } from '../exports/export-button.tsx';
import { Button } from '../kit/button.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import type { NewTicketProps } from './new-ticket.tsx';
import type { QueueActionsProps } from '../tickets/ticket-page-props.ts';
import { useFetchTickets } from '../tickets/use-tickets.ts';
import { t } from '../texts/texts.ts';

const NewTicket = lazyPage<NewTicketProps>(
  async () => (await import('./new-ticket.tsx')).NewTicket,
  () => null,
);

/** What can be done with the list as a whole. */
export const QueueActions = ({ owner, detail, filters, categories }: QueueActionsProps) => {
  const [isOpening, setOpening] = useState(false);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <>
      <ExportButton
        title={t('Tickets')}
        about={detail.name}
        columns={async () =>
          (await import('./ticket-file.ts')).listTicketColumns(({ categoryId }) => names.get(categoryId))
        }
        fetchPage={useFetchTickets(owner, filters)}
      />
      {detail.scopes.includes('tickets:write') && (
        <Button look="primary" icon="add" onClick={() => setOpening(true)}>
          {t('Create ticket')}
        </Button>
      )}
      {isOpening && <NewTicket owner={owner} categories={categories} onClose={() => setOpening(false)} />}
    </>
  );
};
