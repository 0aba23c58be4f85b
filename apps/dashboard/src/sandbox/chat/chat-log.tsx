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

/** Keeps the newest message in view, unless somebody reads further up. */
const useNewestInView = (newest: unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
  const onScroll = () => {
    const element = list.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60;
  };
  return { ref: list, onScroll };
};

/** Messages, the newest of which is in view. */
export const Log = ({ label, newest, children }: { label: string; newest: unknown; children: ReactNode }) => {
  const scroll = useNewestInView(newest);
  return (
    <div {...scroll} className="chat-log" role="log" aria-label={label} tabIndex={0}>
      {children}
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
