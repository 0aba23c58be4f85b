import { nameCharacter, makeVisible } from './visible.ts';

const mark = (name: string): string => `\\[${name}\\]`;

/** The first of a line must not begin a list, a heading or a block of code; `www.` must not become a link. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_~[\](){}#|!@:$^]/g, '\\$&')
    .replace(/www(?=\.)/gi, '$&\\')
    .replace(/^\d+(?=\.)/gm, '$&\\')
    .replace(/^[-+=]/gm, '\\$&')
    .replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '    ').replaceAll(' ', '&nbsp;'));

const escapeCharacters = (text: string): string => makeVisible(text, { showText: escapeMarkdown, showInvisible: mark });

/** Text of others in one line. */
export const toInline = (text: string): string => escapeCharacters(text).replaceAll('\n', mark(nameCharacter('\n')));

/** Text of others with its line breaks, but for blank space at its end; every line but the first begins with the prefix. */
export const toLines = (text: string, prefix: string): string =>
  escapeCharacters(text).trimEnd().replaceAll('\n', `\\\n${prefix}`);

/** For a link's destination in angle brackets. */
export const encodeAddress = ({ href }: URL): string =>
  href.replaceAll('\\', '%5C').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('&', '&amp;');
