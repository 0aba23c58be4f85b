import { useSyncExternalStore } from 'react';
import { useSession } from '../../queries.ts';

const STORED = 'guildesk.list';
/** A phone has no room for columns. */
const WIDE = '(min-width: 901px)';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE);
  listeners.add(listener);
  addEventListener('storage', listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    media.removeEventListener('change', listener);
  };
};

export interface DenseForm {
  /** Tickets are lines with columns instead of slips of paper. */
  readonly isDense: boolean;
  readonly setDense: (isDense: boolean) => void;
}

/** The form of the list of tickets, which this browser keeps for each person. */
export const useDenseForm = (): DenseForm => {
  const key = `${STORED}.${useSession().data?.person.id ?? ''}`;
  const isDense = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) === 'dense' && matchMedia(WIDE).matches,
  );
  const setDense = (isOn: boolean) => {
    if (isOn) localStorage.setItem(key, 'dense');
    else localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return { isDense, setDense };
};
