import { useEffect, useRef } from 'react';

interface EditorActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
}

const isText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName);

/** Texts of the flow are undone with the rest of it; other texts, such as answers of a dry run, by the browser. */
const hasOwnUndo = (target: EventTarget | null): boolean => isText(target) && !target.closest('.flow-inspector');

const toAction = (event: KeyboardEvent): keyof EditorActions | null => {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === 's') return 'save';
  if (hasOwnUndo(event.target)) return null;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
};

/** Ctrl+Z, Ctrl+Shift+Z (or Ctrl+Y) and Ctrl+S, while no dialog is open. */
export const useEditorKeys = (actions: EditorActions, isEnabled: boolean): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKey = (event: KeyboardEvent) => {
      const action = toAction(event);
      if (!action || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current[action]();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isEnabled]);
};
