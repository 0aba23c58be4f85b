import { useId } from 'react';
import { useChecks } from '../kit/field-checks.ts';

interface TimeFieldProps {
  /** Is read out: what stands around the field shows it. */
  readonly label: string;
  readonly value: string;
  /** The id of a sentence about what is wrong with it. */
  readonly errorId: string | undefined;
  readonly onChange: (time: string) => void;
}

/** A time of the day. */
export const TimeField = ({ label, value, errorId, onChange }: TimeFieldProps) => {
  const id = useId();
  const { error, checks } = useChecks({ label });
  return (
    <div className="time-field" {...checks}>
      <input
        className="input"
        type="time"
        required
        aria-label={label}
        aria-invalid={error || errorId ? 'true' : undefined}
        aria-describedby={error ? id : errorId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </div>
  );
};
