import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read, serverApi } from '../api.ts';
import { DateTime } from '../kit/dates/time.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import { describeError } from '../queries.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { fromGroup } from '../rules/condition.ts';
import type { Schemas } from '../schemas.ts';
import { TARGET_KINDS } from '../tickets/model/target-words.ts';
import { t } from '../texts/texts.ts';
import { type Target, type TargetDraft, TARGETS } from './target-kind.ts';

export const PREVIEW = 'target-preview';

const usePreview = (owner: Owner, { conditions, ...draft }: TargetDraft) => {
  const { firstResponseMinutes, nextResponseMinutes, resolutionMinutes, calendarId } = draft;
  const body = {
    ...{ firstResponseMinutes, nextResponseMinutes, resolutionMinutes, calendarId },
    conditions: fromGroup(conditions),
  };
  return useQuery({
    queryKey: [...toRecordsKey(owner, TARGETS), 'preview', body],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).POST('/targets/preview', { body, signal }))).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
};

type Previewed = Schemas['TargetMatches']['tickets'][number];

const Due = ({ ticket }: { readonly ticket: Previewed }) => {
  const times = [
    [TARGET_KINDS.first_response, ticket.firstResponseDueAt],
    [TARGET_KINDS.next_response, ticket.nextResponseDueAt],
    [TARGET_KINDS.resolution, ticket.resolutionDueAt],
  ] as const;
  return times.map(([label, at]) =>
    at ? (
      <p key={label} className="muted">
        {label}: <DateTime at={at} />
      </p>
    ) : null,
  );
};

/** To which of the newest open tickets the target would apply, with what is not saved yet. */
export const TargetPreview = ({ owner, values }: Pick<RecordFormProps<Target, TargetDraft>, 'owner' | 'values'>) => {
  const { data, error } = usePreview(owner, values);
  return (
    <section className="preview" id={PREVIEW} aria-label={t('Open tickets it applies to')} tabIndex={-1}>
      <h2>{t('Open tickets it applies to')}</h2>
      {error && <Alert kind="warning">{describeError(error)}</Alert>}
      {data && (
        <p className="muted">
          {t('{{matching}} of the newest {{checked}} open tickets. Pauses are not counted.', {
            matching: data.tickets.length,
            checked: data.checked,
          })}
        </p>
      )}
      <ul className="target-tickets">
        {data?.tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link href={`${toPath(owner)}/tickets/${ticket.id}`}>
              #{ticket.ticketNumber} {ticket.subject ?? t('No subject')}
            </Link>
            <Due ticket={ticket} />
          </li>
        ))}
      </ul>
    </section>
  );
};
