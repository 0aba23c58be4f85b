/*
 * Keeps the place of somebody who works by keyboard: when the element with the focus is taken from the page, as the
 * button of a finished action is, browsers move the focus to the beginning of the page.
 */

/** The element that had the focus last, and those around it. */
let path: readonly HTMLElement[] = [];

const listAround = (element: HTMLElement | null): readonly HTMLElement[] =>
  element && element !== document.body ? [element, ...listAround(element.parentElement)] : [];

/** On a touch screen a field with the focus opens the keyboard: only links and buttons get it there. */
const CONTROLS = [
  'a[href]',
  'button:not(:disabled, [aria-disabled])',
  ...(matchMedia('(hover: hover)').matches ? ['input:enabled', 'textarea:enabled'] : []),
].join();

/** The first control in the nearest part of the page around it that has one. */
const focusNearest = (): void => {
  const connected = path.filter(({ isConnected }) => isConnected);
  connected
    .map((part) => part.querySelector<HTMLElement>(CONTROLS))
    .find(Boolean)
    ?.focus();
};

document.addEventListener('focusin', ({ target }) => {
  path = target instanceof HTMLElement ? listAround(target) : [];
});

new MutationObserver(() => {
  if (document.activeElement === document.body && path[0]?.isConnected === false) focusNearest();
}).observe(document.body, { childList: true, subtree: true });

// A module, although it exports nothing: importing it is enough.
export {};
