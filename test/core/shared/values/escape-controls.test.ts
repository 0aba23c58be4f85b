import { escapeControls, removeDirections } from '#core/shared/values/escape-controls.ts';

it('shows the signs that a terminal obeys, and keeps lines and tabs', () => {
  expect(escapeControls('a\u001b[2Jb\r\u0007\u202ec\u009b1m')).toBe('a\\u{1b}[2Jb\\u{d}\\u{7}\\u{202e}c\\u{9b}1m');
  expect(escapeControls('two\n\tlines, ä 😀')).toBe('two\n\tlines, ä 😀');
});

it('removes what turns a name around, and leaves names of any script', () => {
  expect(removeDirections('\u202egnp.exe\u2066')).toBe('gnp.exe');
  for (const name of ['عمر', 'Ünï 😀', 'a\u200fb']) expect(removeDirections(name)).toBe(name);
});
