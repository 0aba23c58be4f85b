import { useRef } from 'react';
import { useChange } from '../changes.ts';
import { ApiError, InputError, organizationApi, read, type Schemas, serverApi, toHeader } from '../api.ts';
import { findErrorWithin } from '../fields/field-errors.ts';
import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { describeError, queries } from '../queries.ts';
import { listChanged } from '../records/record-draft.ts';
import { toOneKey, toRecordsKey } from '../records/use-records.ts';
import { t } from '../texts/texts.ts';
import {
  type Calendar,
  type CalendarDraft,
  getCalendarKind,
  type OrganizationCalendar,
  toDraft,
} from './calendar-kind.ts';

type Imported = Pick<Schemas['ImportedHolidays'], 'added' | 'skipped'>;
type Reason = Imported['skipped'][number]['reason'];

/** Of the API. */
const MAX_TEXT = 200_000;

const REASONS: Readonly<Record<Reason, string>> = {
  over: t('They are over:'),
  not_all_day: t('They last no whole day:'),
  unsupported_rule: t('They repeat in another way than once a year:'),
  cancelled: t('They are cancelled:'),
};

const REASON_ORDER = Object.keys(REASONS) as Reason[];

const Skipped = ({ skipped }: Pick<Imported, 'skipped'>) => (
  <ul>
    {REASON_ORDER.map((reason) => {
      const names = skipped.filter((one) => one.reason === reason).map(({ name }) => name);
      return names.length > 0 && <li key={reason}>{`${REASONS[reason]} ${[...new Set(names)].join(', ')}`}</li>;
    })}
  </ul>
);

const Result = ({ added, skipped }: Imported) => (
  <Alert kind={added > 0 ? 'success' : 'info'} title={t('{{count}} holidays added', { count: added })}>
    {skipped.length > 0 && (
      <>
        <p>{t('{{count}} events of the file were left out.', { count: skipped.length })}</p>
        <Skipped skipped={skipped} />
      </>
    )}
    {added === 0 && skipped.length === 0 && <p>{t('The calendar has all days of the file already.')}</p>}
  </Alert>
);

const describeRefusal = (error: Error): string => {
  const details = error instanceof ApiError ? error.details : [];
  const isUnreadable = details.some(({ field, reason }) => field === 'icalendar' && reason === 'unreadable');
  return isUnreadable ? t('This is no iCalendar file.') : (findErrorWithin(error, 'icalendar') ?? describeError(error));
};

/** @throws InputError for a text that the API does not take */
const readText = async (file: File): Promise<string> => {
  const text = file.size > 4 * MAX_TEXT ? '' : await file.text();
  if (text.length > MAX_TEXT || file.size > 4 * MAX_TEXT) throw new InputError(t('The file is too large.'));
  if (text.trim() === '') throw new InputError(t('The file is empty.'));
  return text;
};

interface Import {
  readonly params: { readonly path: { readonly id: string }; readonly header: ReturnType<typeof toHeader> };
  readonly body: { readonly icalendar: string };
}

const importFile = async ({ kind, id }: Owner, { params, body }: Import) => {
  const path = '/calendars/{id}/holidays';
  return kind === 'server'
    ? (await read(serverApi(id).POST(path, { params, body }))).data
    : (await read(organizationApi(id).POST(path, { params, body }))).data;
};

type Stored = Calendar | OrganizationCalendar | null;

const useImport = (owner: Owner, calendar: Stored) =>
  useChange(
    async (file: File) => {
      const { id = '', version } = calendar ?? {};
      const params = { path: { id }, header: toHeader({ version }) };
      return importFile(owner, { params, body: { icalendar: await readText(file) } });
    },
    {
      stale: [toRecordsKey(owner, getCalendarKind(owner))],
      onSuccess: (imported) => {
        queries.setQueryData(toOneKey(owner, getCalendarKind(owner), imported.calendar.id), imported.calendar);
      },
    },
  );

interface ImportProps {
  readonly owner: Owner;
  readonly stored: Stored;
  readonly values: CalendarDraft;
}

const findObstacle = (stored: Stored, values: CalendarDraft): string | null => {
  if (stored === null) return t('Create the calendar first.');
  return listChanged(toDraft(stored), values).length > 0 ? t('Save your changes first.') : null;
};

/** Adds the holidays of an iCalendar file to the calendar that is stored. */
export const ImportHolidays = ({ owner, stored, values }: ImportProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const importing = useImport(owner, stored);
  return (
    <div className="stack">
      <input
        ref={picker}
        type="file"
        hidden
        accept=".ics,text/calendar"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) importing.mutate(file);
          target.value = '';
        }}
      />
      <div>
        <Button
          icon="calendar"
          isBusy={importing.isPending}
          disabledReason={findObstacle(stored, values)}
          onClick={() => picker.current?.click()}
        >
          {t('Import a file (.ics)')}
        </Button>
        <p className="field-hint">
          {t('Calendars of public holidays are offered as iCalendar files. Days that are there already stay.')}
        </p>
      </div>
      {importing.error && (
        <Alert kind="error" title={t('Nothing was imported')}>
          {describeRefusal(importing.error)}
        </Alert>
      )}
      <div role="status">{importing.data && <Result {...importing.data} />}</div>
    </div>
  );
};
