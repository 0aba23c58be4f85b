import type { ReactNode } from 'react';
import type { Schemas } from '../../schemas.ts';
import { t } from '../../texts/texts.ts';
import { DateTime } from '../dates/time.tsx';

export type MessagePart = Schemas['MessagePart'];

interface PartProps<Part = MessagePart> {
  readonly part: Part;
  /** Shows a text as the chat does. */
  readonly showText: (text: string) => ReactNode;
}

type PartOf<Type extends MessagePart['type']> = Extract<MessagePart, { readonly type: Type }>;

const Link = ({ url, children }: { readonly url: string | null; readonly children: ReactNode }) =>
  url === null ? (
    children
  ) : (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );

const EmbedView = ({ part, showText }: PartProps<PartOf<'embed'>>) => (
  <>
    {part.title !== null && (
      <strong>
        <Link url={part.url}>{part.title}</Link>
      </strong>
    )}
    {part.description !== null && showText(part.description)}
    {part.fields.map(({ name, value }, index) => (
      <div key={index}>
        <strong>{name}</strong>
        {showText(value)}
      </div>
    ))}
    {part.imageUrl !== null && <Link url={part.imageUrl}>{t('Picture')}</Link>}
    {part.footer !== null && <small>{part.footer}</small>}
  </>
);

const ReplyView = ({ part, showText }: PartProps<PartOf<'reply'>>) => (
  <>
    <span className="muted">{t('Reply to {{name}}', { name: part.authorName ?? t('a message that is gone') })}</span>
    {part.quote !== null && showText(part.quote)}
  </>
);

const PartView = ({ part, showText }: PartProps) => {
  switch (part.type) {
    case 'reply':
      return <ReplyView part={part} showText={showText} />;
    case 'forward':
      return (
        <>
          <span className="muted">
            {t('Forwarded message of')} <DateTime at={part.createdAt} />
          </span>
          {part.content !== '' && showText(part.content)}
        </>
      );
    case 'sticker':
      return <Link url={part.url}>{t('Sticker: {{name}}', { name: part.name })}</Link>;
    case 'poll':
      return (
        <>
          <strong>{part.question}</strong>
          <ul>
            {part.answers.map((answer, index) => (
              <li key={index}>{answer}</li>
            ))}
          </ul>
        </>
      );
    case 'voice':
      return t('Voice message, {{seconds}} s', { seconds: part.seconds });
    case 'hidden':
      return <Link url={part.url}>{t('Not visible to the bot; read it in the chat')}</Link>;
    case 'embed':
      return <EmbedView part={part} showText={showText} />;
  }
};

/** What a message has besides its text and files. Pictures of other places are links: nothing is loaded from there. */
export const MessageParts = ({
  parts,
  showText,
}: { readonly parts: readonly MessagePart[] } & Pick<PartProps, 'showText'>) =>
  parts.map((part, index) => (
    <div key={index} className="message-part">
      <PartView part={part} showText={showText} />
    </div>
  ));
