import { Ago } from '../kit/dates/time.tsx';
import { Badge } from '../kit/parts.tsx';
import { rich, t } from '../texts/texts.ts';
import type { OpenState as State } from './draft-hours.ts';

/** Whether it is open now, and until or from when. */
export const OpenState = ({ isOpen, nextOpening, nextClosing }: State) => (
  <p className="open-state">
    <Badge tone={isOpen ? 'green' : 'amber'}>{isOpen ? t('open now') : t('closed now')}</Badge>{' '}
    <span>
      {isOpen
        ? nextClosing === null
          ? t('It does not close.')
          : rich('closes {{time}}', { time: <Ago at={nextClosing} /> })
        : nextOpening === null
          ? t('It does not open again.')
          : rich('opens {{time}}', { time: <Ago at={nextOpening} /> })}
    </span>
  </p>
);
