import { renderCannedReply } from '../../canned-replies/render.ts';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { filterCannedReplies } from './canned-filter.ts';
import { type CannedReply, useCannedReplies } from './canned.tsx';
import { type ChangeDraft, type DraftProps, findCannedQuery } from './draft.ts';
import type { Mentions } from './mentions.ts';
import { createKeyHandler, useTyping } from './use-typing.ts';

interface Insertion {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly mentions: Mentions;
  readonly reply: CannedReply;
  /** Where what was typed to find it begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly onChange: ChangeDraft;
}

const insertReply = async ({ owner, ticket, mentions, reply, from, to, onChange }: Insertion): Promise<void> => {
  const rendered = await renderCannedReply(owner, reply.id, ticket.id);
  const text = mentions.show(rendered.text);
  onChange((current) => {
    const next = current.reply.slice(0, from) + text + current.reply.slice(to);
    return { ...current, reply: next, canned: next === text ? { id: reply.id, text } : null };
  });
};

interface CannedOptions extends DraftProps {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly mentions: Mentions;
}

/** The canned replies for what is being typed after a slash. */
export const useCanned = ({ owner, ticket, draft, mentions, onChange }: CannedOptions) => {
  const typing = useTyping(draft.reply);
  const { caret, active, isDismissed, setActive, onType, onCaret } = typing;
  const found = draft.mode === 'reply' ? findCannedQuery(draft.reply, caret) : null;
  const { data: all } = useCannedReplies(owner, found !== null);
  const replies = found && all ? filterCannedReplies(all, found.query, ticket.categoryId) : [];
  const isOpen = found !== null && all !== undefined && !isDismissed;

  const insert = (reply: CannedReply): void => {
    setActive(0);
    insertReply({ owner, ticket, mentions, reply, from: found?.from ?? 0, to: caret, onChange }).catch(
      (error: unknown) => showToast(describeError(error), 'rust'),
    );
  };
  const onKey = createKeyHandler(typing, { isOpen, items: replies, choose: insert });
  return { isOpen, replies, active, isEmpty: all?.length === 0, insert, onKey, onType, onCaret };
};
