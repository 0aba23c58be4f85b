import { useState } from 'react';
import { type Block, type Inline, type List, parseMarkup } from '#core/chat/markup/index.ts';
import { Ago, DateTime } from '../dates/time.tsx';
import { t } from '../../texts/texts.ts';
import { nameMention, type Names } from './plain-text.ts';

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
    case 'team':
    case 'role':
    case 'channel':
    case 'command':
    case 'everyone':
      return <span className="mention">{nameMention({ kind: part.kind, text: part.text }, names)}</span>;
    case 'time':
      return part.style === 'R' ? <Ago at={part.at} /> : <DateTime at={part.at} />;
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

const ListView = ({ list, names }: { readonly list: List; readonly names: Names }) => {
  const items = list.items.map(({ content, lists }, index) => (
    <li key={index}>
      {content.kind === 'text' ? (
        <Parts parts={content.children} names={names} />
      ) : (
        <BlockView block={content} names={names} />
      )}
      {lists.map((inner, place) => (
        <ListView key={place} list={inner} names={names} />
      ))}
    </li>
  ));
  return list.start === null ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
};

const BlockView = ({ block, names }: { readonly block: Block; readonly names: Names }) => {
  switch (block.kind) {
    case 'pre':
      return <pre tabIndex={0}>{block.text}</pre>;
    case 'list':
      return <ListView list={block} names={names} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} names={names} />
        </blockquote>
      );
    default:
      return (
        <p className={BLOCK_STYLES[block.kind]}>
          <Parts parts={block.children} names={names} />
        </p>
      );
  }
};

const BLOCK_STYLES = { text: undefined, small: 'chat-small', heading: 'chat-heading' } as const;

const Blocks = ({ blocks, names }: { readonly blocks: readonly Block[]; readonly names: Names }) =>
  blocks.map((block, index) => <BlockView key={index} block={block} names={names} />);

/** A text as the chat shows it. */
export const ChatText = ({ text, names }: { readonly text: string; readonly names: Names }) => (
  <div className="chat-text">
    <Blocks blocks={parseMarkup(text, (address) => URL.parse(address))} names={names} />
  </div>
);
