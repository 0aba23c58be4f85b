import { useLocation } from 'wouter';
import { useKeys } from '../kit/keys.ts';
import { UndoBar } from './undo-bar.tsx';
import { undoLast, useWaits } from './waits.ts';
import { t } from '../texts/texts.ts';

/** Everything that is about to be sent and is not shown by the page that is open. */
export const AllWaits = () => {
  const [address] = useLocation();
  const all = useWaits();
  const elsewhere = all.filter(({ scope }) => !address.includes(scope));
  useKeys(all.length > 0 ? { z: undoLast } : {});
  if (elsewhere.length === 0) return null;
  return (
    <section className="waits" aria-label={t('About to be sent')}>
      {elsewhere.map((wait) => (
        <UndoBar key={wait.key} wait={wait} />
      ))}
    </section>
  );
};
