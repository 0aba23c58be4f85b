import type { ReactNode } from 'react';
import { lazily } from './lazily.ts';
import type { Tone } from './tone.ts';
import { locale, t } from '../texts/texts.ts';

export const Badge = ({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
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

/** Stands where slips or rows will be. */
export const Skeleton = ({ rows = 3, isSlip = false }: { readonly rows?: number; readonly isSlip?: boolean }) => (
  <div className="slips" role="status">
    <span className="hidden-text">{t('Loading…')}</span>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className={isSlip ? 'bone bone-slip' : 'bone'} aria-hidden="true" />
    ))}
  </div>
);
