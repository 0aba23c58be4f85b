import { useState } from 'react';
import type { Ticket } from '../model/types.ts';
import type { BulkQuestion } from './bulk-keys.ts';

/**
 * What is asked, and the tickets that it is about: those that are selected, or one.
 *
 * @param findOne the ticket that is open or has the focus
 */
export const useTargets = (selected: readonly Ticket[], findOne: () => Ticket | undefined) => {
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [one, setOne] = useState<Ticket | null>(null);
  const ask = (next: BulkQuestion | null) => {
    const found = next !== null && selected.length === 0 ? (findOne() ?? null) : null;
    if (next !== null) setOne(found);
    setQuestion(selected.length > 0 || found !== null ? next : null);
  };
  return { question, ask, targets: question !== null && one !== null ? [one] : selected };
};
