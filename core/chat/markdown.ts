import type { Instant } from '../shared/instant.ts';
import { toEpochMs } from '../shared/instant.ts';

const MARKS = /[\\*_~`|<>#[\]()]/g;
/** Headings and quotes begin with `MARKS`. */
const LIST = /^(\s*)([-+]|\d+[.)])(?=\s)/gm;

/** Escapes all marks of the platform, those of mentions included. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(MARKS, '\\$&').replaceAll(LIST, (_, indent: string, mark: string) => `${indent}\\${mark}`);

/** The text may have marks of its own. */
export const formatBold = (text: string): string => `**${text}**`;

/** Formats one line as small text. */
export const formatSmall = (line: string): string => `-# ${line}`;

/** Quotes each line. */
export const formatQuote = (text: string): string => `> ${text.replaceAll('\n', '\n> ')}`;

/** The platform shows it in the zone and language of each reader, such as "two hours ago". */
export const toRelativeTime = (at: Instant): string => `<t:${Math.floor(toEpochMs(at) / 1_000)}:R>`;
