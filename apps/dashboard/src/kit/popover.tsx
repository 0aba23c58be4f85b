import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

const GAP = 6;
const ITEMS = 'a[href], button, input';

/** Puts the popover below its button, or above where there is more room. */
const place = (popover: HTMLElement, anchor: HTMLElement): void => {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const isBelow = at.bottom + GAP + height <= innerHeight || at.top < innerHeight / 2;
  const isRight = at.left + width > innerWidth - GAP;
  popover.style.left = `${Math.max(GAP, isRight ? Math.min(at.right, innerWidth - GAP) - width : at.left)}px`;
  popover.style.top = `${Math.max(GAP, isBelow ? at.bottom + GAP : at.top - GAP - height)}px`;
};

const HARMLESS = ':not([aria-disabled],.menu-item-danger)';

/** Focuses the first item that does no harm; the popover itself as long as it has no items. */
const focusFirst = (popover: HTMLElement): void =>
  (
    popover.querySelector<HTMLElement>(`:is(${ITEMS})${HARMLESS}`) ??
    popover.querySelector<HTMLElement>(ITEMS) ??
    popover
  ).focus();

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  const isInText =
    document.activeElement instanceof HTMLSelectElement ||
    (document.activeElement instanceof HTMLInputElement && ['Home', 'End'].includes(event.key));
  if (target === undefined || isInText) return;
  event.preventDefault();
  items[target]?.focus();
};

/** What a button needs to open a popover. */
export interface OpenerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly 'aria-expanded': boolean;
}

interface PopoverProps {
  readonly button: (props: OpenerProps) => ReactNode;
  readonly label: string;
  readonly role?: 'menu' | 'dialog';
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A panel that a button opens. Escape and a press elsewhere close it; the arrow keys move through its items. */
export const Popover = ({ button, label, role = 'dialog', className = '', children }: PopoverProps) => {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => popover.current?.hidePopover();
  // Its place depends on its size, which it has with its items.
  useLayoutEffect(() => {
    const element = popover.current;
    if (!isOpen || !element || !anchor.current) return;
    place(element, anchor.current);
    focusFirst(element);
    // Items that are read or loaded first come later.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== element) return;
      if (anchor.current) place(element, anchor.current);
      focusFirst(element);
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      {button({
        ref: anchor,
        popoverTarget: id,
        'aria-haspopup': role,
        'aria-expanded': isOpen,
      })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`menu ${className}`}
        role={role}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && relatedTarget !== anchor.current && !popover.current?.contains(relatedTarget)) close();
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
};

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly isDangerous?: boolean;
  readonly disabledReason?: string | null;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
}

/** Actions behind one button. */
export const Menu = ({ label, items, icon = 'more' }: MenuProps) => (
  <Popover
    role="menu"
    label={label}
    button={(props) => (
      <Button look="quiet" className="button-icon" icon={icon} aria-label={label} title={label} {...props} />
    )}
  >
    {(close) =>
      items.map(({ label: text, icon: drawing, isDangerous, disabledReason = null, onSelect }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          className={isDangerous ? 'menu-item menu-item-danger' : 'menu-item'}
          aria-disabled={disabledReason === null ? undefined : 'true'}
          onClick={() => {
            if (disabledReason !== null) return;
            close();
            onSelect();
          }}
        >
          {drawing && <Icon name={drawing} />}
          <span>
            {text}
            {disabledReason !== null && <small>{disabledReason}</small>}
          </span>
        </button>
      ))
    }
  </Popover>
);
