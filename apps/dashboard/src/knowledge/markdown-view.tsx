import { memo } from 'react';
import { type MarkdownElement, type MarkdownNode, parseMarkdown } from './markdown.ts';
import { t } from '../texts/texts.ts';

const Element = ({ element }: { readonly element: MarkdownElement }) => {
  const { tag: Tag, href, title, start, children } = element;
  switch (Tag) {
    case 'br':
    case 'hr':
      return <Tag />;
    case 'a':
      return (
        <a href={href} title={title ?? href} target="_blank" rel="noreferrer noopener nofollow">
          <Nodes nodes={children} />
        </a>
      );
    case 'pre':
      return (
        <pre tabIndex={0}>
          <Nodes nodes={children} />
        </pre>
      );
    case 'table':
      return (
        <div className="markdown-table" role="group" aria-label={t('Table')} tabIndex={0}>
          <table>
            <Nodes nodes={children} />
          </table>
        </div>
      );
    case 'ol':
      return (
        <ol start={start}>
          <Nodes nodes={children} />
        </ol>
      );
    default:
      return (
        <Tag>
          <Nodes nodes={children} />
        </Tag>
      );
  }
};

const Nodes = ({ nodes }: { readonly nodes: readonly MarkdownNode[] }) =>
  nodes.map((node, index) => (typeof node === 'string' ? node : <Element key={index} element={node} />));

/** Markdown as it reads. */
export const MarkdownView = memo(({ text }: { readonly text: string }) => (
  <div className="markdown">
    <Nodes nodes={parseMarkdown(text)} />
  </div>
));
MarkdownView.displayName = 'MarkdownView';
