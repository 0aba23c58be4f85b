import { useRef, useState } from 'react';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import type { Message } from '../../tickets/model/history.ts';
import { findTicket } from '../../tickets/ticket-query.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { isTicketShown, listReadMessages, usePerson } from '../../tickets/use-ticket.ts';
import { nameTicket } from '../../tickets/model/words.ts';
import type { KeptSend } from '../../waiting/outbox.ts';
import { sendNow, startWait, useWait } from '../../waiting/waits.ts';
import { type ChangeDraft, type Draft, toBody } from './draft.ts';
import type { Mentions } from './mentions.ts';
import { listRepliesSince } from './replies-meanwhile.ts';
import { useDraft } from './use-draft.ts';
import { type Prepared, useSend } from './use-send.ts';
import { TEXTS } from './writer.tsx';
import { t } from '../../texts/texts.ts';

export type ComposerState = ReturnType<typeof useComposer>['composer'];

const showSent = (mode: Draft['mode']) => showToast(TEXTS[mode].sent);

/** What waits of the draft of a ticket. */
export const toDraftKey = (ticketId: string): string => `draft/${ticketId}`;

interface ComposerOptions {
  readonly owner: Owner;
  readonly id: string;
  readonly ticket: TicketDetail | undefined;
}

/** Notes which message was the newest when a reply is begun. */
const useBegunDraft = (owner: Owner, id: string): readonly [Draft, ChangeDraft] => {
  const [draft, change] = useDraft(owner.id, id);
  const onChange: ChangeDraft = (apply) => {
    const seenMessageId = listReadMessages(owner, id)[0]?.id ?? null;
    change((current) => {
      const next = apply(current);
      return current.reply === '' && next.reply !== '' ? { ...next, seenMessageId } : next;
    });
  };
  return [draft, onChange];
};

/** Stops a reply once when colleagues have answered since it was begun: they are shown, and the next attempt sends it. */
const useStop = ({ owner, id, ticket }: ComposerOptions, onChange: ChangeDraft) => {
  const [answers, setAnswers] = useState<readonly Message[]>([]);
  const person = usePerson();
  const stop = ({ mode, seenMessageId }: Draft): boolean => {
    const messages = listReadMessages(owner, id);
    const found =
      mode === 'note' ? [] : listRepliesSince(messages, seenMessageId, [person?.id ?? '', person?.userId ?? null]);
    setAnswers(found);
    if (found.length === 0) return false;
    if (isTicketShown(id)) onChange((current) => ({ ...current, seenMessageId: messages[0]?.id ?? null }));
    else
      showToast(
        `${nameTicket(ticket)}: ${t('A colleague has answered meanwhile. Your reply is not sent, and is kept.')}`,
        'rust',
      );
    return true;
  };
  return { answers, stop };
};

/** What is sent also when the page has ended before. */
const toKept = (
  { sent, draft, key }: Prepared,
  { owner, id, ticket }: ComposerOptions,
  personId: string,
): KeptSend => ({
  personId,
  serverId: owner.id,
  ticketId: id,
  name: nameTicket(ticket),
  path: sent.mode === 'note' ? '/notes' : '/reply',
  body: toBody(sent),
  idempotencyKey: key,
  version: findTicket(owner, id)?.version,
  draft: {
    mode: draft.mode,
    reply: draft.reply,
    note: draft.note,
    mentioned: draft.mentioned,
    files: draft.files,
  },
});

/**
 * The draft of a ticket, the field in which it is written, and how it is sent. What waits to be sent can be undone, also from other
 * pages; it is sent at once before something else is written.
 */
export const useComposer = ({ owner, id, ticket }: ComposerOptions) => {
  const [draft, onChange] = useBegunDraft(owner, id);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSend({ owner, ticketId: id, name: nameTicket(ticket), onChange, onSent: showSent });
  const person = usePerson();
  const key = toDraftKey(id);
  const wait = useWait(key);
  // The field takes the focus at once, or as soon as nothing waits in it.
  const focusField = () => {
    field.current?.focus();
    requestAnimationFrame(() => field.current?.focus());
  };
  const { answers, stop } = useStop({ owner, id, ticket }, onChange);
  const start = (mentions: Mentions) => {
    if (stop(draft)) return;
    const prepared = sending.prepare(draft, mentions);
    startWait({
      key,
      scope: id,
      kept: person && toKept(prepared, { owner, id, ticket }, person.id),
      what: `${nameTicket(ticket)}: ${TEXTS[draft.mode].waits}`,
      // What arrives while the reply waits stops it, too.
      send: () => (stop(draft) ? Promise.reject(new Error('A colleague has answered.')) : sending.send(prepared)),
      onUndo: focusField,
    });
  };
  const write = (mode: Draft['mode']) => {
    sendNow(key);
    onChange((current) => ({ ...current, mode }));
    focusField();
  };
  return { composer: { draft, field, onChange, sending, wait, answers, start }, write };
};
