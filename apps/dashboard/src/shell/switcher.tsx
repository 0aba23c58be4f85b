import { Icon } from '../kit/icon.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Skeleton } from '../kit/first-parts.tsx';
import { Popover } from '../kit/popover.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import type { ChoicesProps } from './switcher-choices.tsx';

const Choices = lazyPage<ChoicesProps>(
  async () => (await import('./switcher-choices.tsx')).Choices,
  () => <Skeleton />,
);

/** Leads to another server or organization. */
export const Switcher = ({ current, name }: { readonly current: Owner; readonly name: string | undefined }) => (
  <Popover
    label={t('Servers and organizations')}
    className="switcher-list"
    button={(props) => (
      <button type="button" className="switcher" {...props}>
        <Icon name={current.kind === 'server' ? 'server' : 'building'} />
        <span className="switcher-name">{name ?? '…'}</span>
        <Icon name="arrowDown" />
        <span className="hidden-text">{t('Switch server or organization')}</span>
      </button>
    )}
  >
    {(close) => <Choices current={current} onSelect={close} />}
  </Popover>
);
