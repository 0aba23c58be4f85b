import { useState } from 'react';
import type { PrivateNote } from './chat-log.tsx';

/** What the bot has answered to members alone, as long as the page is open. */
export const usePrivateNotes = () => {
  const [notes, setNotes] = useState<readonly PrivateNote[]>([]);
  return {
    notes,
    add: (note: Omit<PrivateNote, 'id'>) => setNotes((all) => [...all, { ...note, id: (all.at(-1)?.id ?? 0) + 1 }]),
    dismiss: (id: number) => setNotes((all) => all.filter((note) => note.id !== id)),
  };
};
