import { useChatNames } from './chat-names.ts';
import { splitChatText, type TextPart } from './chat-text.ts';

const Part = ({ part }: { readonly part: TextPart }) => {
  const { nameUser, nameRole, nameChannel } = useChatNames();
  switch (part.kind) {
    case 'user':
      return <span className="mention">@{nameUser(part.id)}</span>;
    case 'role':
      return <span className="mention">@{nameRole(part.id)}</span>;
    case 'channel':
      return <span className="mention">#{nameChannel(part.id)}</span>;
    case 'link':
      return (
        <a href={part.url} target="_blank" rel="noreferrer">
          {part.text}
        </a>
      );
    case 'bold':
      return <strong>{part.text}</strong>;
    case 'code':
      return <code>{part.text}</code>;
    case 'text':
      return part.text;
  }
};

/** The text of a message. */
export const ChatText = ({ text }: { readonly text: string }) =>
  splitChatText(text).map((part, index) => <Part key={index} part={part} />);
