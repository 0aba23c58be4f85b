import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Renders its children with its width in pixels, and again when the width changes. */
export const WithWidth = ({ children }: { readonly children: (width: number) => ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const measure = (px: number) => setWidth(Math.max(1, Math.round(px)));
    // The observer reports the first width only after the first paint.
    measure(ref.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={ref}>{width !== null && children(width)}</div>;
};
