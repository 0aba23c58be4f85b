import { useEffect, useState } from 'react';

const SETTLED_MS = 400;

/** A text as it is when nobody has typed for a moment. */
export const useSettledText = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
