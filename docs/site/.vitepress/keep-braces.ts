import type { MarkdownRenderer } from 'vitepress';

/** What stands in double braces is the language of flows, and no template of the site. */
export const keepBraces = ({ renderer }: MarkdownRenderer): void => {
  for (const rule of ['text', 'code_inline'] as const) {
    const render = renderer.rules[rule];
    renderer.rules[rule] = (...given) => (render?.(...given) ?? '').replaceAll('{{', '&#123;&#123;');
  }
};
