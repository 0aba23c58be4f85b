/*
 * Keeps the place of somebody who works by keyboard: when the element with the focus is taken from the page, as the
 * button of a finished action is, browsers move the focus to the beginning of the page.
 */

/** The element that had the focus last, and those around it. */
let path: readonly HTMLElement[] = [];

const listAround = (element: HTMLElement | null): readonly HTMLElement[] =>
  element && element !== document.body ? [element, ...listAround(element.parentElement)] : [];

/** The nearest part of the page around it that is still there: its first button or link, else the part itself. */
const focusNearest = (): void => {
  const nearest = path.find(({ isConnected }) => isConnected);
  if (!nearest) return;
  const control = nearest.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (!control) nearest.tabIndex = -1;
  (control ?? nearest).focus();
};

document.addEventListener('focusin', ({ target }) => {
  path = target instanceof HTMLElement ? listAround(target) : [];
});

new MutationObserver(() => {
  if (document.activeElement === document.body && path[0]?.isConnected === false) focusNearest();
}).observe(document.body, { childList: true, subtree: true });

// A module, although it exports nothing: importing it is enough.
export {};
