import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Whether what was shown before had the focus when it went. */
let isPassed = false;

/** Passes the focus on when the element goes with it, such as the place of a ticket that is being loaded. */
export const usePassedFocus = (element: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      isPassed = current?.contains(document.activeElement) ?? false;
    };
  }, [element]);

/** Takes the focus that what was shown before had. */
export const useTakenFocus = (element: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (!isPassed) return;
    isPassed = false;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
