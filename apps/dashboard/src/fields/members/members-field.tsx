import { Icon } from '../../kit/icon.tsx';
import type { Owner } from '../../owner.ts';
import { nameUser, useUsers } from '../../tickets/use-ticket.ts';
import { MemberField } from './member-field.tsx';
import { t } from '../../texts/texts.ts';

interface MembersProps {
  readonly owner: Owner;
  readonly label: string;
  readonly hint: string;
  readonly value: readonly string[];
  readonly error: string | null | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (userIds: readonly string[]) => void;
}

/** Several members of the server: each is found by its name, and taken out with a press. */
export const MembersField = ({ owner, value, onChange, ...props }: MembersProps) => {
  const { data: users } = useUsers(owner, value);
  return (
    <div className="stack">
      <MemberField
        {...props}
        owner={owner}
        value={null}
        isRequired={false}
        isActing
        onChange={(id) => id !== null && !value.includes(id) && onChange([...value, id])}
      />
      <ul className="chips" aria-label={props.label} hidden={value.length === 0}>
        {value.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="chip"
              disabled={props.isDisabled}
              onClick={() => onChange(value.filter((other) => other !== id))}
            >
              {nameUser(users, id)}
              <Icon name="close" />
              <span className="hidden-text">{t(', take it out')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
