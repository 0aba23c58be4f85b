import { useEffect, useRef, useState } from 'react';

/** The same function in every rendering: the canvas compares what it is given. */
export const useStable = <Args extends readonly unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
};
