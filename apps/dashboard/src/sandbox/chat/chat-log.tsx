import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Badge } from '../../kit/parts.tsx';
import type { AnswerParts } from './chat-api.ts';
import { BotAvatar } from './message.tsx';
import { ChatMenu, NoticeParts } from './notice.tsx';
import { ChatText } from './text.tsx';
import { t } from '../../texts/texts.ts';

/** What the bot answers to one member alone; the chat does not keep it. */
export interface PrivateNote {
  readonly id: number;
  readonly channelId: string;
  readonly userId: string;
  readonly text: string;
  readonly isRefusal: boolean;
  readonly parts: AnswerParts;
}

/** Keeps the newest message in view, unless somebody reads further up. What answers the reader's own action is always shown. */
const useNewestInView = (newest: unknown, own: unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef(own);
  useEffect(() => {
    const element = list.current;
    const isAnswer = seen.current !== undefined && seen.current !== own;
    seen.current = own;
    if (!element || !(isAnswer || isAtEnd.current)) return;
    element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    // The end of the log can be below the window.
    if (isAnswer) element.querySelector(':scope > div > ul > li:last-child')?.scrollIntoView({ block: 'nearest' });
  }, [newest, own]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Suggestions above the composer make the log lower, and a changed message makes it longer.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const element = list.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60;
  };
  return { ref: list, onScroll };
};

interface LogProps {
  readonly label: string;
  /** Changes with each new message. */
  readonly newest: unknown;
  /** Changes with each answer to an action of the reader, and with each message of theirs; undefined until they are read. */
  readonly own: unknown;
  readonly children: ReactNode;
}

/** Builds two keys: one changes with each new message, the other only with those of the reader. */
export const toLogKeys = <Message extends { readonly id: string }>(
  messages: readonly Message[] | undefined,
  isOwn: (message: Message) => boolean,
  notes: readonly PrivateNote[],
): Pick<LogProps, 'newest' | 'own'> => ({
  newest: `${messages?.at(-1)?.id} ${notes.length}`,
  own: messages && `${messages.findLast(isOwn)?.id} ${notes.at(-1)?.id}`,
});

/** Messages, the newest of which is in view. */
export const Log = ({ label, newest, own, children }: LogProps) => {
  const scroll = useNewestInView(newest, own);
  return (
    <div {...scroll} className="chat-log" role="log" aria-label={label} tabIndex={0}>
      <div>{children}</div>
    </div>
  );
};

interface NoteProps {
  readonly note: PrivateNote;
  readonly busyId: string | null;
  readonly onPress: (buttonId: string, label: string) => void;
  readonly onDismiss: () => void;
}

/** An answer of the bot that the member alone sees. */
export const Note = ({ note, busyId, onPress, onDismiss }: NoteProps) => (
  <li
    className={
      note.isRefusal ? 'chat-message chat-message-private chat-message-refusal' : 'chat-message chat-message-private'
    }
  >
    <BotAvatar />
    <div className="chat-message-body">
      <p className="chat-message-head">
        <strong>guildesk</strong>
        <Badge tone={note.isRefusal ? 'rust' : 'slate'}>{t('Only you see this')}</Badge>
      </p>
      <ChatText text={note.text} />
      {note.parts.buttons && (
        <NoticeParts
          notice={{ content: null, embeds: [], buttonRows: [[...note.parts.buttons]], select: null }}
          busyId={busyId}
          onPress={onPress}
        />
      )}
      {note.parts.select && (
        <ChatMenu
          menu={note.parts.select}
          onPress={(buttonId, label) => {
            onDismiss();
            onPress(buttonId, label);
          }}
        />
      )}
    </div>
    <IconButton icon="close" label={t('Dismiss the answer')} onClick={onDismiss} />
  </li>
);
