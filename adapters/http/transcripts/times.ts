import type { SettingsFields } from '#core/settings/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { escapeHtml } from './html-text.ts';

/** Formats times in the language and the time zone of a server, as `<time>` elements. */
export interface Times {
  readonly timezone: string;
  /** Date, time and time zone. */
  readonly show: (at: Instant) => string;
  /** The date alone; equal for all times of one day. */
  readonly formatDay: (at: Instant) => string;
  /** In one of the styles of the chat platform. */
  readonly showStyled: (at: string, style: string) => string;
}

const WITH_ZONE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;

/** A document cannot keep `R`, a relative time, current: it is shown as `F`. */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const toElement = (iso: string, text: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(text)}</time>`;

export const createTimes = ({ locale, timezone }: Pick<SettingsFields, 'locale' | 'timezone'>): Times => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const format = (key: string, options: Intl.DateTimeFormatOptions, at: Date): string => {
    const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    formats.set(key, found);
    return found.format(at);
  };
  return {
    timezone,
    show: (at) => toElement(at, format('zone', WITH_ZONE, new Date(at))),
    formatDay: (at) => format('day', { dateStyle: 'full' }, new Date(at)),
    showStyled: (at, style) => {
      const key = style in STYLES ? style : 'F';
      return toElement(at, format(key, STYLES[key] ?? {}, new Date(at)));
    },
  };
};
