import { Badge } from '../kit/parts.tsx';
import type { Judged } from './types.ts';
import type { Names } from './steps.ts';
import { describeCheck, describeValues } from './words.ts';
import { rich, t } from '../texts/texts.ts';

interface OutcomeProps {
  readonly outcome: Judged;
  readonly names: Names;
}

const Holds = ({ holds }: Pick<Judged, 'holds'>) => (
  <Badge tone={holds ? 'green' : 'rust'}>{holds ? t('holds') : t('does not hold')}</Badge>
);

const Parts = ({ parts, names }: { readonly parts: readonly Judged[]; readonly names: Names }) => (
  <ul className="rule-outcome">
    {parts.map((part, index) => (
      <li key={index}>
        <Outcome outcome={part} names={names} />
      </li>
    ))}
  </ul>
);

/** A condition with what it came to, and what the values were. */
export const Outcome = ({ outcome, names }: OutcomeProps) => {
  if ('all' in outcome || 'any' in outcome) {
    const parts = 'all' in outcome ? outcome.all : outcome.any;
    return (
      <>
        <p className="rule-outcome-head">
          {'all' in outcome ? t('All of these') : t('At least one of these')} <Holds holds={outcome.holds} />
        </p>
        <Parts parts={parts} names={names} />
      </>
    );
  }
  if ('not' in outcome) {
    return (
      <>
        <p className="rule-outcome-head">{rich('Not this {{holds}}', { holds: <Holds holds={outcome.holds} /> })}</p>
        <Parts parts={[outcome.not]} names={names} />
      </>
    );
  }
  return (
    <>
      <p className="rule-outcome-head">
        {describeCheck(outcome, names)} <Holds holds={outcome.holds} />
      </p>
      {outcome.operator !== 'changed' && (
        <p className="muted">
          {rich('It was: {{values}}', {
            values: describeValues(outcome.field, outcome.actual, names).join(', ') || t('nothing'),
          })}
        </p>
      )}
    </>
  );
};
