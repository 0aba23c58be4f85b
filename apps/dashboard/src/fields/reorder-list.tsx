import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { t } from '../texts/texts.ts';

interface Move {
  readonly from: number;
  readonly to: number;
}

interface ReorderListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** What an item is called when it is moved. */
  readonly nameOf: (item: Item, index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Why the order cannot be changed now. */
  readonly disabledReason?: string | null;
  /** The order is not for this person to change: there are no buttons. */
  readonly isFixed?: boolean;
  readonly children: (item: Item, index: number) => ReactNode;
}

interface MoversProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly disabledReason: string | null;
  readonly onMove: (to: number, direction: 'up' | 'down') => void;
}

const Movers = ({ name, index, count, disabledReason, onMove }: MoversProps) => (
  <>
    <IconButton
      icon="arrowUp"
      label={t('Move {{name}} up', { name })}
      data-move="up"
      disabledReason={disabledReason ?? (index === 0 ? t('It is the first.') : null)}
      onClick={() => onMove(index - 1, 'up')}
    />
    <IconButton
      icon="arrowDown"
      label={t('Move {{name}} down', { name })}
      data-move="down"
      disabledReason={disabledReason ?? (index === count - 1 ? t('It is the last.') : null)}
      onClick={() => onMove(index + 1, 'down')}
    />
  </>
);

/** Keeps the focus on the button of the item that was moved. */
const useFocusAfterMove = (items: readonly unknown[]) => {
  const list = useRef<HTMLOListElement>(null);
  const pending = useRef<{ readonly index: number; readonly direction: string } | null>(null);
  useEffect(() => {
    if (!pending.current) return;
    const { index, direction } = pending.current;
    pending.current = null;
    const row = list.current?.children[index];
    row?.querySelector<HTMLElement>(`:scope > .reorder-movers [data-move="${direction}"]`)?.focus();
  }, [items]);
  return { list, pending };
};

/** The item that is being dragged, and where it would be dropped. */
const useDragging = (moveItem: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Move | null>(null);
  const start = (event: DragEvent<HTMLElement>, from: number) => {
    event.stopPropagation();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(from));
    const row = event.currentTarget.closest('li');
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
    setDrag({ from, to: from });
  };
  const over = (event: DragEvent, to: number) => {
    if (drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (drag.to !== to) setDrag({ ...drag, to });
  };
  const drop = (event: DragEvent) => {
    if (drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    setDrag(null);
    moveItem(drag.from, drag.to);
  };
  const toClass = (index: number) =>
    drag === null || drag.to !== index || drag.from === index
      ? 'reorder-item'
      : `reorder-item reorder-${drag.from > index ? 'before' : 'after'}`;
  return { start, over, drop, end: () => setDrag(null), toClass };
};

/** A list whose items are moved by dragging, or by the buttons of each item. */
export const ReorderList = <Item,>(props: ReorderListProps<Item>) => {
  const { label, items, keyOf, nameOf, onMove, disabledReason = null, isFixed = false, children } = props;
  const { list, pending } = useFocusAfterMove(items);
  const [announcement, setAnnouncement] = useState('');
  const moveItem = (from: number, to: number) => {
    const item = items[from];
    if (from === to || item === undefined) return;
    setAnnouncement(
      t('{{of}} is number {{to}} of {{count}} now.', { of: nameOf(item, from), to: to + 1, count: items.length }),
    );
    onMove(from, to);
  };
  const dragging = useDragging(moveItem);
  return (
    <>
      <ol ref={list} className="reorder" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item, index)}
            className={dragging.toClass(index)}
            onDragOver={(event) => dragging.over(event, index)}
            onDrop={dragging.drop}
          >
            {!isFixed && (
              <span className="reorder-movers">
                {disabledReason === null && (
                  <span
                    className="reorder-handle"
                    title={t('Drag to move')}
                    aria-hidden="true"
                    draggable
                    onDragStart={(event) => dragging.start(event, index)}
                    onDragEnd={dragging.end}
                  />
                )}
                <Movers
                  name={nameOf(item, index)}
                  index={index}
                  count={items.length}
                  disabledReason={disabledReason}
                  onMove={(to, direction) => {
                    pending.current = { index: to, direction };
                    moveItem(index, to);
                  }}
                />
              </span>
            )}
            <div className="reorder-content">{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <span className="hidden-text" role="status">
        {announcement}
      </span>
    </>
  );
};
