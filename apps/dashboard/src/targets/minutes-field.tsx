import { DurationField } from '../fields/duration-field.tsx';
import { Checkbox } from '../kit/field.tsx';
import { ALL_PRIORITIES, PRIORITIES } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';
import type { Minutes } from './target-kind.ts';

const MAX_SECONDS = 525_600 * 60;

interface MinutesFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: Minutes;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (minutes: Minutes) => void;
}

const toSeconds = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : minutes * 60;
const toMinutes = (seconds: number | null): number | null =>
  seconds === null ? null : Math.max(1, Math.round(seconds / 60));

/** The time of one kind: the same for all priorities, or one for each. */
export const MinutesField = ({ label, hint, value, error, isDisabled, onChange }: MinutesFieldProps) => {
  const shared = { disabled: isDisabled, required: false, min: 60, max: MAX_SECONDS };
  const byPriority = typeof value === 'object' ? value : null;
  const spread = () => Object.fromEntries(ALL_PRIORITIES.map((one) => [one, typeof value === 'number' ? value : 60]));
  return (
    <fieldset className="minutes-field">
      <legend className="field-label">{label}</legend>
      {byPriority ? (
        ALL_PRIORITIES.map((priority) => (
          <DurationField
            {...shared}
            key={priority}
            label={PRIORITIES[priority].label}
            error={null}
            value={toSeconds(byPriority[priority])}
            onChange={(seconds) => {
              const { [priority]: _, ...others } = byPriority;
              const minutes = toMinutes(seconds);
              onChange(minutes === null ? others : { ...others, [priority]: minutes });
            }}
          />
        ))
      ) : (
        <DurationField
          {...shared}
          label={t('Within')}
          hint={hint}
          error={error}
          value={toSeconds(typeof value === 'number' ? value : null)}
          onChange={(seconds) => onChange(toMinutes(seconds))}
        />
      )}
      {byPriority && error && <p className="field-error">{error}</p>}
      <Checkbox
        label={t('Different for each priority')}
        isChecked={byPriority !== null}
        onChange={(isSplit) => onChange(isSplit ? spread() : (byPriority?.normal ?? null))}
      />
    </fieldset>
  );
};
