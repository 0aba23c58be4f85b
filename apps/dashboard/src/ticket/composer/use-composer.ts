import { useRef } from 'react';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/types.ts';
import { nameTicket } from '../../tickets/words.ts';
import { sendNow, startWait, useWait } from '../../waiting/waits.ts';
import type { Draft } from './draft.ts';
import type { Mentions } from './mentions.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import { TEXTS } from './writer.tsx';

export type ComposerState = ReturnType<typeof useComposer>['composer'];

const showSent = (mode: Draft['mode']) => showToast(TEXTS[mode].sent);

/** What waits of the draft of a ticket. */
export const toDraftKey = (ticketId: string): string => `draft/${ticketId}`;

interface ComposerOptions {
  readonly owner: Owner;
  readonly id: string;
  readonly ticket: TicketDetail | undefined;
}

/**
 * The draft of a ticket, the field in which it is written, and how it is sent. What waits to be sent can be undone, also from other
 * pages; it is sent at once before something else is written.
 */
export const useComposer = ({ owner, id, ticket }: ComposerOptions) => {
  const [draft, onChange] = useDraft(owner.id, id);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSend({ owner, ticketId: id, name: nameTicket(ticket), onChange, onSent: showSent });
  const key = toDraftKey(id);
  const wait = useWait(key);
  // The field takes the focus as soon as nothing waits in it.
  const focusField = () => requestAnimationFrame(() => field.current?.focus());
  const start = (mentions: Mentions) =>
    startWait({
      key,
      scope: id,
      what: `${nameTicket(ticket)}: ${TEXTS[draft.mode].waits}`,
      send: () => sending.send(draft, mentions),
      onUndo: focusField,
    });
  const write = (mode: Draft['mode']) => {
    sendNow(key);
    onChange((current) => ({ ...current, mode }));
    focusField();
  };
  return { composer: { draft, field, onChange, sending, wait, start }, write };
};
