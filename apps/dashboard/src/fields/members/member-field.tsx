import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { keepInView } from '../../kit/keep-in-view.ts';
import { Avatar } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { useUsers } from '../../tickets/use-ticket.ts';
import { toName } from '../../tickets/model/words.ts';
import { t } from '../../texts/texts.ts';
import { type FoundMember, ID, useFoundMembers } from './use-found-members.ts';

interface FoundProps {
  readonly id: string;
  readonly found: readonly FoundMember[];
  readonly active: number;
  readonly onChoose: (userId: string) => void;
}

const Found = ({ id, found, active, onChoose }: FoundProps) => (
  <ul id={id} role="listbox" aria-label={t('Members')} className="member-list">
    {found.map(({ userId, name, note }, index) => (
      <li
        key={userId}
        ref={index === active ? keepInView : undefined}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className="menu-item"
        onMouseDown={(event) => {
          event.preventDefault();
          onChoose(userId);
        }}
      >
        <Avatar name={toName(name, userId)} isSmall />
        <span>{toName(name, userId)}</span>
        {note && <small className="muted">{note}</small>}
      </li>
    ))}
  </ul>
);

interface MemberProps {
  readonly owner: Owner;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The id in the chat; null for nobody. */
  readonly value: string | null;
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** Lists the team, before anything is typed too, and marks other members. */
  readonly prefersStaff?: boolean;
  /** Has the focus as soon as it is loaded. */
  readonly takesFocus?: boolean;
  /** Is no choice, such as who has the ticket already. */
  readonly exceptId?: string | null;
  /** Choosing does something at once: an id is taken with Enter only, not when the field is left. */
  readonly isActing?: boolean;
  readonly onChange: (userId: string | null) => void;
}

const Chosen = ({ owner, label, value, isDisabled = false, onChange }: MemberProps & { readonly value: string }) => {
  // Only the pages of a server can ask its chat.
  const user = useUsers(owner, owner.kind === 'server' ? [value] : []).data?.find(({ userId }) => userId === value);
  const name = toName(user?.name ?? null, value);
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <p className="person member-chosen">
        <Avatar name={name} isSmall />
        <span title={value}>{name}</span>
        {!isDisabled && (
          <IconButton icon="close" label={t('Choose another than {{name}}', { name })} onClick={() => onChange(null)} />
        )}
      </p>
    </div>
  );
};

interface SearchProps extends MemberProps {
  /** An id is taken since the field was left. */
  readonly onLeave: () => void;
}

const Search = (props: SearchProps) => {
  const { owner, label, hint, error, isRequired = true, isDisabled, isActing, prefersStaff = false, onLeave } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const search = useFoundMembers(owner, text, prefersStaff);
  const found = isFocused ? search.found.filter(({ userId }) => userId !== props.exceptId) : [];
  const choose = (userId: string) => {
    if (isActing) setText('');
    props.onChange(userId);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = found[active]?.userId ?? search.id;
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen !== null) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="member-field">
      <Field
        label={label}
        hint={search.isUnknown ? t('Nobody has this name. An id of the chat does, too.') : hint}
        error={search.error ? describeError(search.error) : error}
        required={isRequired}
        disabled={isDisabled}
        role="combobox"
        autoFocus={props.takesFocus ?? false}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={owner.kind === 'server' ? t('A name, or an id') : t('An id of the chat')}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          const isName = target.value.trim() !== '' && !ID.test(target.value.trim());
          target.setCustomValidity(isName ? t('Choose somebody from the list.') : '');
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          if (search.id === null || isActing) return;
          onLeave();
          choose(search.id);
        }}
        onKeyDown={onKey}
      />
      {found.length > 0 && <Found id={id} found={found} active={active} onChoose={choose} />}
    </div>
  );
};

/** Keeps the field as it is until the click or the key that left it is done: a button must not move away below the pointer. */
const useLeaving = () => {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const finish = () => setLeaving(false);
    const finished = new AbortController();
    for (const event of ['click', 'keyup']) addEventListener(event, finish, { signal: finished.signal });
    return () => finished.abort();
  }, [isLeaving]);
  return { isLeaving, startLeaving: () => setLeaving(true) };
};

/** A member of the server, found by name; an id does too. */
export const MemberField = (props: MemberProps) => {
  const { isLeaving, startLeaving } = useLeaving();
  if (props.value === null || isLeaving) return <Search {...props} onLeave={startLeaving} />;
  return <Chosen {...props} value={props.value} />;
};
