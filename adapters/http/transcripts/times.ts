import type { SettingsFields } from '#core/settings/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { escapeHtml } from './html-text.ts';

/** Formats times in a language and a time zone; `show…` returns `<time>` elements. */
export interface Times {
  readonly timezone: string;
  /** Date and time. */
  readonly format: (at: Instant) => string;
  readonly show: (at: Instant) => string;
  /** The time of day, below the heading of its day; the date is its title. */
  readonly showClock: (at: Instant) => string;
  /** The date alone; equal for all times of one day. */
  readonly formatDay: (at: Instant) => string;
  /** In one of the styles of the chat platform. */
  readonly showStyled: (at: string, style: string) => string;
}

/** A document cannot keep `R`, a relative time, current: it is shown as `F`. */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'full' },
};

type StyleName = keyof typeof STYLES;

const toElement = (iso: string, text: string, title = ''): string =>
  `<time datetime="${escapeHtml(iso)}"${title && ` title="${escapeHtml(title)}"`}>${escapeHtml(text)}</time>`;

export const createTimes = ({ locale, timezone }: Pick<SettingsFields, 'locale' | 'timezone'>): Times => {
  const formats = new Map<StyleName, Intl.DateTimeFormat>();
  const format = (style: StyleName, at: string): string => {
    const found = formats.get(style) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: timezone });
    formats.set(style, found);
    return found.format(new Date(at));
  };
  return {
    timezone,
    format: (at) => format('instant', at),
    show: (at) => toElement(at, format('instant', at)),
    showClock: (at) => toElement(at, format('t', at), format('instant', at)),
    formatDay: (at) => format('day', at),
    showStyled: (at, style) => toElement(at, format(style.length === 1 && style in STYLES ? style : 'F', at)),
  };
};
