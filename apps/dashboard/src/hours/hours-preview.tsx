import { useMemo } from 'react';
import type { RecordFormProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';
import type { CalendarDraft } from './calendar-kind.ts';
import { computeOpenState, type Day, isComplete, listDays } from './draft-hours.ts';
import { OpenState } from './open-state.tsx';
import { describeSpans, formatShortDay } from './words.ts';

export const PREVIEW = 'hours-preview';

const DayRow = ({ day: { date, holiday, spans } }: { readonly day: Day }) => (
  <tr className={spans.length === 0 ? 'preview-closed' : undefined}>
    <th scope="row">{formatShortDay(date)}</th>
    <td>
      {describeSpans(spans)}
      {holiday !== null && <span className="preview-holiday">{holiday || t('New holiday')}</span>}
    </td>
  </tr>
);

const readDraft = ({ timezone, week, holidays }: CalendarDraft) => {
  const hours = { timezone, week, holidays };
  if (!isComplete(hours)) return null;
  const now = Date.now();
  return { state: computeOpenState(hours, now), days: listDays(hours, now) };
};

/** What the hours mean, with what is not saved yet: whether it is open, and the next two weeks. */
export const HoursPreview = ({ values }: Pick<RecordFormProps<never, CalendarDraft>, 'values'>) => {
  const shown = useMemo(() => readDraft(values), [values]);
  return (
    <section className="preview" id={PREVIEW} aria-label={t('The next 14 days')} tabIndex={-1}>
      <h2>{t('The next 14 days')}</h2>
      {shown ? (
        <>
          <OpenState {...shown.state} />
          <table className="preview-days">
            <tbody>
              {shown.days.map((day) => (
                <DayRow key={day.date} day={day} />
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="muted">{t('A time is not complete yet.')}</p>
      )}
    </section>
  );
};
