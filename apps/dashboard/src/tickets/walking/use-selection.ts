import { useRef, useState } from 'react';
import type { Ticket } from '../model/types.ts';

/** The selected tickets among those that are shown. */
export const useSelection = (items: readonly Ticket[]) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<readonly string[]>([]);
  /** Something was selected since the list was opened. */
  const [isUsed, setUsed] = useState(false);
  const last = useRef<string | null>(null);
  /** Of a range, from the ticket that was selected before. */
  const listRange = (id: string): readonly string[] => {
    const ids = items.map((ticket) => ticket.id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
    return from === undefined || from < 0 || to === undefined ? [id] : ids.slice(from, to + 1);
  };
  const select = ({ id }: Pick<Ticket, 'id'>, isSelected: boolean, isRange = false) => {
    const next = new Set(selected);
    for (const one of isRange ? listRange(id) : [id]) {
      if (isSelected) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setUsed(true);
    setSelected(next);
  };
  const tickets = items.filter(({ id }) => selected.has(id));
  const markClosing = (ids: readonly string[], isClosing: boolean) =>
    setClosing((before) => (isClosing ? [...before, ...ids] : before.filter((id) => !ids.includes(id))));
  return { isUsed, selected, select, setSelected, closing, markClosing, tickets };
};
