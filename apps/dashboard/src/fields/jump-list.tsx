import type { MouseEvent } from 'react';
import type { Part } from './part.ts';
import { t } from '../texts/texts.ts';

/** Unfolds the part, and leads the eye and the keyboard there. */
const showPart = (event: MouseEvent, id: string): void => {
  const part = document.getElementById(id);
  if (!part) return;
  event.preventDefault();
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: 'start' });
  part.querySelector<HTMLElement>('summary, input, select, textarea')?.focus({ preventScroll: true });
};

/** The parts of a long form, to go to one of them. */
export const JumpList = ({ parts }: { readonly parts: readonly Part[] }) => (
  <nav className="jump-list" aria-label={t('Parts of this page')}>
    {parts.map(({ id, title }) => (
      <a key={id} href={`#${id}`} onClick={(event) => showPart(event, id)}>
        {title}
      </a>
    ))}
  </nav>
);
