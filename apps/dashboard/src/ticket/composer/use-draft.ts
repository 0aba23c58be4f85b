import { useEffect, useState } from 'react';
import { type ChangeDraft, type Draft, readDraft, writeDraft } from './draft.ts';

type Follow = (ticketId: string, apply: (draft: Draft) => Draft) => void;

/** The pages that show drafts. One that is opened again while its reply is being sent learns of the answer, too. */
const followers = new Set<Follow>();

/** Changes the kept draft, and every page that shows it. */
export const changeDraft = (guildId: string, ticketId: string, apply: (draft: Draft) => Draft): void => {
  writeDraft(sessionStorage, guildId, ticketId, apply(readDraft(sessionStorage, guildId, ticketId)));
  for (const follow of followers) follow(ticketId, apply);
};

/**
 * The draft of a ticket, kept in this tab of the browser. A change reaches the kept draft also when its page is left already, such as
 * when a reply is confirmed.
 */
export const useDraft = (guildId: string, ticketId: string) => {
  const [draft, setDraft] = useState<Draft>(() => readDraft(sessionStorage, guildId, ticketId));
  useEffect(() => {
    const follow: Follow = (changedId, apply) => {
      if (changedId === ticketId) setDraft(apply);
    };
    followers.add(follow);
    return () => void followers.delete(follow);
  }, [ticketId]);
  const change: ChangeDraft = (apply) => changeDraft(guildId, ticketId, apply);
  return [draft, change] as const;
};
