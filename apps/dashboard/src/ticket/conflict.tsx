import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Difference } from './conversation/changes.ts';
import { t } from '../texts/texts.ts';

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
}

/** What somebody else has changed, so that the own change was not made. */
export const Conflict = ({ differences, onClose }: ConflictProps) => (
  <Alert
    kind="warning"
    title={t('Your change was not made: the ticket changed meanwhile')}
    action={<Button onClick={onClose}>{t('Dismiss')}</Button>}
  >
    {differences.length > 0 ? (
      <ul>
        {differences.map(({ name, from, to }) => (
          <li key={name}>
            {name}: {from} → <strong>{to}</strong>
          </li>
        ))}
      </ul>
    ) : (
      `${t('Something was written, or changed back and forth.')} `
    )}
    {t('It is shown as it is now. If your change still fits, make it again.')}
  </Alert>
);
