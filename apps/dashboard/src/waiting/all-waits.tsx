import { useLocation } from 'wouter';
import { useKeys } from '../kit/keys.ts';
import { fillWaitsSlot } from './slot.tsx';
import { UndoBar } from './undo-bar.tsx';
import { undoLast, useWaits } from './waits.ts';
import { t } from '../texts/texts.ts';

/** Is shown with every page once this file is loaded: everything that is about to be sent and is not shown by the page that is open. */
const AllWaits = () => {
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

fillWaitsSlot(AllWaits);
