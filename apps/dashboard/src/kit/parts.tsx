import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { lazily } from './lazily.ts';
import type { Tone } from './tone.ts';
import { locale, t } from '../texts/texts.ts';

export const Badge = ({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

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

const AVATAR_TONES = 4;

const getSegmenter = lazily(() => new Intl.Segmenter(locale, { granularity: 'grapheme' }));

const getFirstLetter = (word: string): string => getSegmenter().segment(word).containing(0)?.segment ?? '';

const toInitials = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const named = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return named.map((word) => getFirstLetter(word ?? '?').toUpperCase()).join('');
};

/** The initials of somebody. Pictures would be requests to other sites, so none are loaded. */
export const Avatar = ({ name, isSmall = false }: { readonly name: string; readonly isSmall?: boolean }) => {
  const tone = new TextEncoder().encode(name).reduce((sum, byte) => sum + byte, 0) % AVATAR_TONES;
  return (
    <span className={`avatar avatar-${tone} ${isSmall ? 'avatar-small' : ''}`} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
};

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

interface EmptyProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** Stands for the whole page, and not for a list in it. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
}

/** Says why there is nothing, and what to do next. */
export const Empty = ({ title, action, isPage = false, children }: EmptyProps) => (
  <div className="empty">
    <svg
      className="empty-slip"
      viewBox="0 0 152 72"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path
        strokeDasharray="5 5"
        d="M8 6h28a6 6 0 0 0 12 0h96a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H48a6 6 0 0 0-12 0H8a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z"
      />
      <path strokeWidth="2.5" strokeLinecap="round" strokeDasharray="0.1 7" d="M42 19v38" />
      <path strokeLinecap="round" d="M62 27h58M62 38h72M62 49h34" opacity="0.6" />
    </svg>
    {isPage && <title>{t('{{title}} · guildesk', { title })}</title>}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{children}</p>
    {action}
  </div>
);

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

/** Stands where slips or rows will be. */
export const Skeleton = ({ rows = 3, isSlip = false }: { readonly rows?: number; readonly isSlip?: boolean }) => (
  <div className="slips" role="status">
    <span className="hidden-text">{t('Loading…')}</span>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className={isSlip ? 'bone bone-slip' : 'bone'} aria-hidden="true" />
    ))}
  </div>
);
