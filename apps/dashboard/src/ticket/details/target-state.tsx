import { DateTime } from '../../kit/dates/time.tsx';
import { Badge } from '../../kit/parts.tsx';
import { DueTime } from '../../tickets/model/due-mark.tsx';
import type { TicketTarget } from '../../tickets/model/target-words.ts';
import { t } from '../../texts/texts.ts';

/** Whether a target is due, reached or missed. */
export const TargetState = ({ target }: { readonly target: TicketTarget }) => {
  const { state, metAt, breachedAt, pausedSince } = target;
  if (metAt === null && pausedSince === null) return <DueTime target={target} />;
  if (breachedAt) {
    return (
      <span>
        <Badge tone="rust">{t('missed')}</Badge> <DateTime at={breachedAt} />
      </span>
    );
  }
  return state === 'paused' ? (
    <span className="muted">{t('paused')}</span>
  ) : (
    <span>
      <Badge tone="green">{t('reached')}</Badge> {metAt && <DateTime at={metAt} />}
    </span>
  );
};
