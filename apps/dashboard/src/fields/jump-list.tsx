import { type MouseEvent, useEffect } from 'react';
import type { Part } from './part.ts';
import { t } from '../texts/texts.ts';

/** Unfolds the part, and leads the eye and the keyboard there. @returns false where there is no such part */
const showPart = (id: string): boolean => {
  const part = document.getElementById(id);
  if (!part) return false;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: 'start' });
  part.querySelector<HTMLElement>('summary, input, select, textarea')?.focus({ preventScroll: true });
  return true;
};

const followLink = (event: MouseEvent, id: string): void => {
  if (showPart(id)) event.preventDefault();
};

/** Shows the part that the address names when the page is opened. */
const usePartInAddress = (parts: readonly Part[]): void => {
  useEffect(() => {
    const named = parts.find(({ id }) => location.hash === `#${id}`);
    if (named) showPart(named.id);
    // Only when the page is opened.
  }, []);
};

/** The parts of a long form, to go to one of them. */
export const JumpList = ({ parts }: { readonly parts: readonly Part[] }) => {
  usePartInAddress(parts);
  return (
    <nav className="jump-list" aria-label={t('Parts of this page')}>
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`} onClick={(event) => followLink(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  );
};
