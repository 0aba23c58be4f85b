import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { areKeysOn, isShortcut } from '../kit/keys.ts';
import { leaveFor } from '../kit/leave-guard.ts';
import { type Owner, toPath } from '../owner.ts';

const WITHIN_MS = 1_500;

/** `g`, then `n` opens the notifications. The second key has no other effect then. */
export const useGoTo = ({ kind, id }: Owner): void => {
  const [, navigate] = useLocation();
  const begunAt = useRef(-Infinity);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !areKeysOn()) return;
      const isSecond = event.timeStamp - begunAt.current < WITHIN_MS;
      begunAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (!isSecond || event.key !== 'n') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leaveFor(`${toPath({ kind, id })}/notifications`, navigate);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [kind, id, navigate]);
};
