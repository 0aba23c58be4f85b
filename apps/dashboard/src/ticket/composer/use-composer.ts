import { useRef } from 'react';
import { showToast } from '../../kit/toast.tsx';
import { useUndoable } from '../../kit/undo.ts';
import type { Owner } from '../../owner.ts';
import type { Draft } from './draft.ts';
import type { Mentions } from './mentions.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import { TEXTS } from './writer.tsx';

export type ComposerState = ReturnType<typeof useComposer>['composer'];

const showSent = (mode: Draft['mode']) => showToast(TEXTS[mode].sent);

/**
 * The draft of a ticket, the field in which it is written, and how it is sent. What waits to be sent can be undone; it is sent at once
 * before something else is begun.
 */
export const useComposer = (owner: Owner, id: string) => {
  const [draft, onChange] = useDraft(owner.id, id);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSend({ owner, ticketId: id, onChange, onSent: showSent });
  const waiting = useUndoable((mentions: Mentions) => sending.send(draft, mentions));
  const write = (mode: Draft['mode']) => {
    waiting.sendNow();
    onChange((current) => ({ ...current, mode }));
    // The field takes the focus as soon as nothing waits in it.
    requestAnimationFrame(() => field.current?.focus());
  };
  return { composer: { draft, field, onChange, sending, waiting }, write };
};
