import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { t } from '../texts/texts.ts';

import { Button } from './button.tsx';
import { Empty } from './first-parts.tsx';

export { Avatar, Badge, Empty, Skeleton } from './first-parts.tsx';

interface SlipProps {
  readonly tone: 'green' | 'amber' | 'rust' | 'slate' | 'grey';
  /** The word on the stub. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

const isNumber = (mark: ReactNode): boolean => typeof mark === 'string' && mark.startsWith('#');

/** A slip of paper whose perforated stub has the colour of its state. */
export const Slip = ({ tone, mark, children }: SlipProps) => (
  <div className="slip-shadow">
    <div className={`slip slip-${tone}`}>
      <div className="slip-stub">
        <span className={isNumber(mark) ? 'slip-mark slip-number' : 'slip-mark'}>{mark}</span>
      </div>
      <div className="slip-body">{children}</div>
    </div>
  </div>
);

interface NoMatchProps {
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** A search or filters leave nothing of a list. */
export const NoMatch = ({ onClear, children }: NoMatchProps) => (
  <Empty
    title={t('Nothing matches')}
    action={<Button onClick={onClear}>{t('Clear the search and the filters')}</Button>}
  >
    {children}
  </Empty>
);

interface AlertProps {
  readonly kind?: 'info' | 'warning' | 'error' | 'success';
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** An error is read out, and comes into view where the page or the dialog is longer than the screen. */
export const Alert = ({ kind = 'info', title, action, children }: AlertProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === 'error') element.current?.scrollIntoView({ block: 'nearest' });
  }, [kind, children]);
  return (
    <div ref={element} className={`alert alert-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={kind === 'info' ? 'info' : kind === 'success' ? 'check' : 'alert'} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
};

interface PageHeaderProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export const PageHeader = ({ title, lead, action, children }: PageHeaderProps) => (
  <header className="page-header">
    <title>{t('{{title}} · guildesk', { title })}</title>
    <div className="page-header-top">
      <h1>{title}</h1>
      {action}
    </div>
    {lead && <p className="page-header-lead">{lead}</p>}
    {children}
  </header>
);
