import { t } from '../texts/texts.ts';

/** Counting stops there. */
const MAX_COUNTED = 1_000;

/** How many tickets a view has; nothing as long as that is not known. */
export const Count = ({ count }: { readonly count: number | null | undefined }) =>
  typeof count === 'number' && (
    <span className="view-count">
      {count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : count}
      <span className="hidden-text"> {t('tickets')}</span>
    </span>
  );
