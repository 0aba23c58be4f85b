import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Difference } from './conversation/changes.ts';

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
}

/** What somebody else has changed, so that the own change was not made. */
export const Conflict = ({ differences, onClose }: ConflictProps) => (
  <Alert
    kind="warning"
    title="Your change was not made: the ticket changed meanwhile"
    action={<Button onClick={onClose}>Dismiss</Button>}
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
      'Something was written, or changed back and forth. '
    )}
    It is shown as it is now. If your change still fits, make it again.
  </Alert>
);
