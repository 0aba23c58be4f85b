import { useEffect, useRef } from 'react';

/** The links of the rows, by which the keys move. */
export const useRowFocus = (openId: string | null) => {
  const list = useRef<HTMLOListElement>(null);
  const getLinks = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('.row-link') ?? [])];
  const lastOpenId = useRef(openId);
  const findCurrent = (): string | null =>
    document.activeElement?.closest('.row-item')?.querySelector<HTMLElement>('.row-link')?.dataset.ticket ??
    openId ??
    lastOpenId.current;
  const move = (step: 1 | -1): HTMLAnchorElement | undefined => {
    const links = getLinks();
    const current = findCurrent();
    const index = links.findIndex(({ dataset }) => dataset.ticket === current);
    return links[index < 0 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)];
  };
  useEffect(() => {
    const isBack = openId === null && lastOpenId.current !== null;
    if (openId !== null) lastOpenId.current = openId;
    const link = getLinks().find(({ dataset }) => dataset.ticket === lastOpenId.current);
    link?.closest('.row-item')?.scrollIntoView({ block: 'nearest' });
    // After the page has got the focus, as each page does that opens.
    if (isBack) requestAnimationFrame(() => link?.focus());
  }, [openId]);
  return { list, move, findCurrent };
};
