import type { RefObject } from 'react';
import { useKeys } from '../../kit/keys.ts';
import { type BulkQuestion, toBulkKeys } from './bulk-keys.ts';
import type { useRowFocus } from './use-row-focus.ts';
import type { useSelection } from './use-selection.ts';

interface ListKeys {
  readonly rows: ReturnType<typeof useRowFocus>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly canWrite: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Opens another ticket in place of the one that is open; null without an open one. */
  readonly onOpen: ((id: string) => void) | null;
  readonly onWalk: () => void;
  readonly onAsk: (question: BulkQuestion) => void;
}

/** The keys of the list of tickets. */
export const useListKeys = ({ rows, selection, canWrite, search, onOpen, onWalk, onAsk }: ListKeys) => {
  const step = (by: 1 | -1) => {
    onWalk();
    const link = rows.move(by);
    if (onOpen && link?.dataset.ticket) onOpen(link.dataset.ticket);
    else link?.focus();
    link?.closest('.row-item')?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    ...(canWrite && toBulkKeys(onAsk)),
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = rows.findCurrent();
      if (id && canWrite) selection.select({ id }, !selection.selected.has(id));
    },
    '/': () => search.current?.focus(),
  });
  return { openNext: () => step(1) };
};
