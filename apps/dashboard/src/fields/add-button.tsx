import type { ComponentProps } from 'react';
import { Button } from '../kit/button.tsx';

const FIELDS = ['input', 'select', 'textarea'].join();

type AddButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> & { readonly onClick: () => void };

/** Adds an entry to a list of fields, and moves the focus to the first field of it. */
export const AddButton = ({ onClick, ...props }: AddButtonProps) => (
  <Button
    {...props}
    icon="add"
    onClick={({ currentTarget }) => {
      const form = currentTarget.closest('form') ?? document.body;
      const before = new Set(form.querySelectorAll(FIELDS));
      onClick();
      requestAnimationFrame(() =>
        [...form.querySelectorAll<HTMLElement>(FIELDS)].find((field) => !before.has(field))?.focus(),
      );
    }}
  />
);
