import type { Instant } from '../shared/instant.ts';
import { toEpochMs } from '../shared/instant.ts';

const MARKS = /[\\*_~`|<>#[\]()]/g;
/** What begins a list. A heading and a quote begin with marks. */
const LIST = /^(\s*)([-+]|\d+[.)])(?=\s)/gm;

/** Shows a text of a user as it is, whatever marks of the platform it has; mentions in it mention nobody. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(MARKS, '\\$&').replaceAll(LIST, (_, indent: string, mark: string) => `${indent}\\${mark}`);

/** The platform shows it in the zone and language of each reader, such as "two hours ago". */
export const toRelativeTime = (at: Instant): string => `<t:${Math.floor(toEpochMs(at) / 1_000)}:R>`;
