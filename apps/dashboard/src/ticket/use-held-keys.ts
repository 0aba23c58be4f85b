import { useEffect } from 'react';
import { endHolding, holdKeys, type Reading, replayKeys } from './held-keys.ts';

/** Keeps what is pressed while the ticket is being read, and does it when the ticket is there. */
export const useHeldKeys = (ticketId: string, reading: Reading | null): void => {
  useEffect(() => {
    if (reading === null) {
      replayKeys();
      return;
    }
    holdKeys(ticketId, reading);
    return endHolding;
  }, [ticketId, reading]);
};
