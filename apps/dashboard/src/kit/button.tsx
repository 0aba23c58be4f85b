import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** Shows that the action is under way, and ignores further presses. */
  readonly isBusy?: boolean;
  /** Why the action is not possible now. The button stays reachable, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined;
}

const ignore = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export const Button = ({
  look = 'plain',
  icon,
  isBusy = false,
  disabledReason = null,
  className = '',
  children,
  onClick,
  ...props
}: ButtonProps) => {
  const isOff = isBusy || disabledReason !== null;
  return (
    <button
      type="button"
      {...props}
      className={`button button-${look} ${className}`}
      aria-disabled={isOff ? 'true' : undefined}
      title={disabledReason ?? props.title}
      onClick={isOff ? ignore : onClick}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {disabledReason !== null && <span className="hidden-text"> ({disabledReason})</span>}
    </button>
  );
};

/** A button that shows only an icon; its label is read out and shown as a tooltip. */
export const IconButton = ({ label, ...props }: Omit<ButtonProps, 'children'> & { readonly label: string }) => (
  <Button look="quiet" aria-label={label} title={label} {...props} className={`button-icon ${props.className ?? ''}`} />
);
