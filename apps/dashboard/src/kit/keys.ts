import { useEffect, useRef } from 'react';
import { t } from '../texts/texts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !/^(checkbox|radio)$/.test((target as HTMLInputElement).type) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isCovered = (): boolean => document.querySelector('dialog:modal, [popover="auto"]:popover-open') !== null;

export const KEYS_STORED = 'guildesk.keys';

/** Whether single keys are shortcuts in this browser. */
export const areKeysOn = (): boolean => localStorage.getItem(KEYS_STORED) !== 'off';

/** Whether a key may be a shortcut: no text is typed, and no dialog or menu is open. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isCovered());

/** Single keys as shortcuts, while no text is typed and no dialog or menu is open. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const act = latest.current[event.key];
      if (!act || !areKeysOn()) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** Adds to the hint of a field how a line is begun, on devices with a keyboard: touch screens do not hover. */
export const addLineHint = (hint: string): string =>
  matchMedia('(hover: hover)').matches ? `${hint} ${t('Shift+Enter begins a new line.')}` : hint;
