import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/parts.tsx';
import { type Filters, isNarrowed, isOwnView, toView } from './filters.ts';
import { NO_ACCOUNT } from './model/no-account.ts';
import { t } from '../texts/texts.ts';

export interface NothingProps {
  readonly filters: Filters;
  readonly hasAccount: boolean;
  readonly onClear: () => void;
}

/** Why the list is empty, and what to do next. */
export const Nothing = ({ filters, hasAccount, onClear }: NothingProps) => {
  if (!hasAccount && isOwnView(filters)) return <Empty title={t('You cannot claim tickets yet')}>{NO_ACCOUNT}</Empty>;
  if (isNarrowed(filters)) {
    return (
      <Empty
        title={t('No ticket matches')}
        action={<Button onClick={onClear}>{t('Clear the search and the filters')}</Button>}
      >
        {t('Nothing in this view has all that you ask for. Closed tickets are in a view of their own.')}
      </Empty>
    );
  }
  const texts = {
    mine: [t('Nothing is yours'), t('Claim a ticket from “Unclaimed”, and it is listed here until it is closed.')],
    unclaimed: [t('Every ticket has somebody'), t('New tickets are listed here until somebody claims them.')],
    waiting: [t('Nobody waits for you'), t('Tickets come here when a requester writes, those who wait longest first.')],
    all: [t('No open tickets'), t('As soon as a member of the server opens a ticket, it is listed here by itself.')],
    lowRated: [t('No low rating'), t('Tickets that their requesters rate 2 or less are listed here.')],
    saved: [t('No ticket matches'), t('No ticket has all that this view asks for.')],
    closed: [t('Nothing is closed yet'), t('Tickets are listed here when they are closed.')],
  } as const;
  const [title, text] = texts[toView(filters)];
  return <Empty title={title}>{text}</Empty>;
};
