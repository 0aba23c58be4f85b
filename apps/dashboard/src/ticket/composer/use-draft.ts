import { useState } from 'react';
import { type Draft, readDraft, writeDraft } from './draft.ts';

/**
 * The draft of a ticket, kept in this tab of the browser. A change reaches the kept draft also when its page is left already, such as
 * when a reply is confirmed.
 */
export const useDraft = (guildId: string, ticketId: string) => {
  const [draft, setDraft] = useState<Draft>(() => readDraft(sessionStorage, guildId, ticketId));
  const change = (apply: (draft: Draft) => Draft): void => {
    setDraft(apply);
    writeDraft(sessionStorage, guildId, ticketId, apply(readDraft(sessionStorage, guildId, ticketId)));
  };
  return [draft, change] as const;
};
