import { t } from '../texts/texts.ts';
import { nameKind } from './transfer-words.ts';

/** How many records of each kind. */
export const Counts = ({ label, counts }: { readonly label: string; readonly counts: Record<string, number> }) => {
  const given = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <section className="stack" aria-label={label}>
      <h3>{label}</h3>
      {given.length === 0 ? (
        <p className="muted">{t('Nothing.')}</p>
      ) : (
        <dl className="facts">
          {given.map(([kind, count]) => (
            <div key={kind}>
              <dt>{nameKind(kind)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
