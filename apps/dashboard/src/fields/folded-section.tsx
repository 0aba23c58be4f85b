import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface FoldedProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** What is set in it, in words. */
  readonly summary: string;
  /** Whether a field in it was refused: then it opens by itself. */
  readonly hasError: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Opens the part of a form in which a field is found invalid before it is sent: what is folded cannot have the focus. */
const unfold = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void => {
  currentTarget.open = true;
};

/** A part of a long form that is seldom changed: folded, with a line that says what is set in it. */
export const FoldedSection = ({ id, title, lead, summary, hasError, isDisabled = false, children }: FoldedProps) => {
  const element = useRef<HTMLDetailsElement>(null);
  // Before the first wrong field is looked for, which is done once the page is drawn.
  useLayoutEffect(() => {
    if (hasError && element.current) element.current.open = true;
  }, [hasError]);
  return (
    <details ref={element} id={id} className="form-fold" onInvalidCapture={unfold}>
      <summary>
        <span className="form-fold-title">{title}</span> <span className="form-fold-summary">{summary}</span>
      </summary>
      <fieldset className="form-fold-fields" disabled={isDisabled} aria-label={title}>
        <p className="muted">{lead}</p>
        {children}
      </fieldset>
    </details>
  );
};
