/*
 * Keeps the place of somebody who works by keyboard: when the element with the focus is taken from the page, as the
 * button of a finished action is, browsers move the focus to the beginning of the page.
 */

import { UNASKED_FOCUS } from '../kit/unasked-focus.ts';

/** The element that had the focus last, and those around it, each with its neighbours: they are unknown once it is taken from the page. */
let path: readonly HTMLElement[] = [];

const isElement = (element: Element | null): element is HTMLElement => element instanceof HTMLElement;

const listAround = (element: HTMLElement | null): readonly HTMLElement[] => {
  if (!element || element === document.body) return [];
  const neighbours = [element.nextElementSibling, element.previousElementSibling].filter(isElement);
  return [element, ...neighbours, ...listAround(element.parentElement)];
};

/** On a touch screen a field with the focus opens the keyboard: only links and buttons get it there. */
const CONTROLS = [
  'a[href]',
  'button:not(:disabled, [aria-disabled])',
  ...(matchMedia('(hover: hover)').matches ? ['input:enabled', 'textarea:enabled'] : []),
].join();

const findControl = (part: HTMLElement): HTMLElement | null =>
  part.matches(CONTROLS) ? part : part.querySelector<HTMLElement>(CONTROLS);

/** The first control in the nearest part of the page, beside it or around it, that has one. */
const focusNearest = (): void => {
  const nearest = path
    .filter(({ isConnected }) => isConnected)
    .map(findControl)
    .find(Boolean);
  nearest?.focus();
  nearest?.setAttribute(UNASKED_FOCUS, '');
};

const unmark = (): void => document.querySelector(`[${UNASKED_FOCUS}]`)?.removeAttribute(UNASKED_FOCUS);

document.addEventListener('focusin', ({ target }) => {
  unmark();
  path = target instanceof HTMLElement ? listAround(target) : [];
});
document.addEventListener('keydown', unmark, true);

new MutationObserver(() => {
  if (document.activeElement === document.body && path[0]?.isConnected === false) focusNearest();
}).observe(document.body, { childList: true, subtree: true });
