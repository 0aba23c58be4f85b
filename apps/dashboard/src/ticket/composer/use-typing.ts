import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const CHOOSING = ['Enter', 'Tab'];

/** Where somebody types in a text, and which entry of a list above it is the active one. The focus stays in the text. */
export const useTyping = (text: string) => {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const onType = (at: number) => {
    setCaret(at);
    setActive(0);
    setDismissed(null);
  };
  const isDismissed = dismissed === text;
  return { caret, active, isDismissed, setActive, onType, onCaret: setCaret, dismiss: () => setDismissed(text) };
};

interface Choices<Item> {
  readonly isOpen: boolean;
  readonly items: readonly Item[];
  readonly choose: (item: Item) => void;
}

/** The arrows move in the open list, Enter and Tab choose, Escape closes it. @returns whether the key did something here */
export const createKeyHandler = <Item>(
  { active, setActive, dismiss }: ReturnType<typeof useTyping>,
  { isOpen, items, choose }: Choices<Item>,
) => {
  const act = (key: string): boolean => {
    const step = STEPS[key];
    const chosen = items[active];
    if (step !== undefined && chosen !== undefined) setActive((active + step + items.length) % items.length);
    else if (CHOOSING.includes(key) && chosen !== undefined) choose(chosen);
    else if (key === 'Escape') dismiss();
    else return false;
    return true;
  };
  return (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey || !act(event.key)) return false;
    event.preventDefault();
    return true;
  };
};
