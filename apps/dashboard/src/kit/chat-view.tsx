import { useState } from 'react';
import { DateTime } from './dates/time.tsx';
import { type Block, type Inline, parseChatText } from './chat-text.ts';
import { t } from '../texts/texts.ts';

/** Names of what a text mentions, by id. Roles and channels may be unknown. */
interface Names {
  readonly user: (id: string) => string;
  readonly role?: (id: string) => string;
  readonly channel?: (id: string) => string;
}

const Spoiler = ({ parts, names }: { readonly parts: readonly Inline[]; readonly names: Names }) => {
  const [isShown, setShown] = useState(false);
  if (isShown) {
    return (
      <span className="spoiler">
        <Parts parts={parts} names={names} />
      </span>
    );
  }
  return (
    <button type="button" className="spoiler spoiler-hidden" onClick={() => setShown(true)}>
      {t('Spoiler')}
    </button>
  );
};

const Part = ({ part, names }: { readonly part: Inline; readonly names: Names }) => {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'emoji':
      return <span title={t('Emoji of the server')}>:{part.text}:</span>;
    case 'user':
      return <span className="mention">@{names.user(part.text)}</span>;
    case 'role':
      return <span className="mention">@{names.role?.(part.text) ?? t('role')}</span>;
    case 'channel':
      return <span className="mention">#{names.channel?.(part.text) ?? t('channel')}</span>;
    case 'time':
      return <DateTime at={part.at} />;
    case 'link':
      return (
        <a href={part.href} title={part.href} target="_blank" rel="noreferrer noopener nofollow">
          <Parts parts={part.children} names={names} />
        </a>
      );
    case 'spoiler':
      return <Spoiler parts={part.children} names={names} />;
    default: {
      const Tag = part.kind;
      return (
        <Tag>
          <Parts parts={part.children} names={names} />
        </Tag>
      );
    }
  }
};

const Parts = ({ parts, names }: { readonly parts: readonly Inline[]; readonly names: Names }) =>
  parts.map((part, index) => <Part key={index} part={part} names={names} />);

const BlockView = ({ block, names }: { readonly block: Block; readonly names: Names }) => {
  if (block.kind === 'pre') return <pre tabIndex={0}>{block.text}</pre>;
  const parts = <Parts parts={block.children} names={names} />;
  if (block.kind === 'quote') return <blockquote>{parts}</blockquote>;
  return <p className={block.kind === 'heading' ? 'chat-heading' : undefined}>{parts}</p>;
};

/** A text as the chat shows it. */
export const ChatText = ({ text, names }: { readonly text: string; readonly names: Names }) => (
  <div className="chat-text">
    {parseChatText(text).map((block, index) => (
      <BlockView key={index} block={block} names={names} />
    ))}
  </div>
);
