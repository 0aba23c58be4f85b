import { type ReactNode, useEffect } from 'react';
import { MemberField } from '../../fields/members/member-field.tsx';
import { useColleagues } from '../../fields/members/use-found-members.ts';
import { Checkbox, Field, Select, TextArea } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import { nameUser, useUsers } from '../../tickets/use-ticket.ts';
import { t, translate } from '../../texts/texts.ts';
import { InstantField } from '../../kit/dates/instant-field.tsx';
import type { QuestionProps } from './question.tsx';

/** What an action takes, as its entry in core declares it. */
export interface InputDeclaration {
  readonly name: string;
  readonly kind: 'user' | 'category' | 'ticket' | 'text' | 'flag' | 'integer' | 'instant';
  readonly label: string | null;
  /** Explains it below its field; null where the kind has a field of its own. */
  readonly hint: string | null;
  readonly isOptional: boolean;
  readonly min: number;
  readonly max: number;
}

/** Is undefined for what is not given. */
export type InputValue = string | number | boolean | undefined;

interface InputFieldProps extends Pick<QuestionProps, 'owner' | 'ticket' | 'categories'> {
  readonly input: InputDeclaration;
  readonly value: InputValue;
  readonly onChange: (value: InputValue) => void;
}

const toText = (value: InputValue): string => (typeof value === 'string' ? value : '');

const getWords = ({ label, name, hint }: InputDeclaration) => ({
  label: translate(label ?? name),
  hint: hint && translate(hint),
});

/** Chooses the first choice as long as somebody has chosen none. */
const useFirst = (first: string | undefined, { value, onChange }: Pick<InputFieldProps, 'value' | 'onChange'>) => {
  useEffect(() => {
    if (value === undefined && first !== undefined) onChange(first);
  }, [first, value, onChange]);
};

/** Warns about somebody whom the chat does not know as staff; nothing as long as that is not known. */
const NoStaff = ({ owner, userId }: { readonly owner: Owner; readonly userId: string }) => {
  const { data: users } = useUsers(owner, [userId]);
  const name = nameUser(users, userId);
  const known = [useColleagues(owner, ''), useColleagues(owner, name, users !== undefined)];
  const isStaff = known.some(({ data }) => data?.some((one) => one.userId === userId));
  if (isStaff || known.some(({ isFetching }) => isFetching)) return null;
  return (
    <Alert kind="warning">
      {t('{{name}} has no staff role. They can read and answer this ticket, but not act as staff.', { name })}
    </Alert>
  );
};

const ColleagueInput = ({ owner, ticket, value, onChange }: InputFieldProps) => {
  const userId = toText(value);
  return (
    <>
      <MemberField
        owner={owner}
        label={t('Colleague')}
        prefersStaff
        exceptId={ticket.claimedById}
        value={userId || null}
        onChange={(next) => onChange(next ?? undefined)}
      />
      {userId && <NoStaff owner={owner} userId={userId} />}
    </>
  );
};

const CategoryInput = ({ ticket, categories, value, onChange }: InputFieldProps) => {
  const places = categories.filter(({ id, archived }) => !archived && id !== ticket.categoryId);
  useFirst(places[0]?.id, { value, onChange });
  return places.length > 0 ? (
    <Select
      label={t('To the category')}
      value={toText(value)}
      options={places.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={onChange}
    />
  ) : (
    <Alert kind="warning">{t('There is no other category.')}</Alert>
  );
};

const TextInput = ({ input, value, onChange }: InputFieldProps) => (
  <TextArea
    {...getWords(input)}
    required={!input.isOptional}
    maxLength={input.max}
    value={toText(value)}
    onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
  />
);

const FlagInput = ({ input, value, onChange }: InputFieldProps) => (
  <Checkbox {...getWords(input)} isChecked={value === true} onChange={onChange} />
);

const IntegerInput = ({ input, value, onChange }: InputFieldProps) => (
  <Field
    {...getWords(input)}
    type="number"
    required={!input.isOptional}
    min={input.min}
    max={input.max}
    value={typeof value === 'number' ? String(value) : ''}
    onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
  />
);

const TimeInput = ({ input, value, onChange }: InputFieldProps) => (
  <InstantField
    {...getWords(input)}
    required={!input.isOptional}
    value={toText(value) || null}
    onChange={(next) => onChange(next ?? undefined)}
  />
);

const IdInput = ({ input, value, onChange }: InputFieldProps) => (
  <Field
    {...getWords(input)}
    required={!input.isOptional}
    maxLength={36}
    value={toText(value)}
    onChange={({ target }) => onChange(target.value.trim() || undefined)}
  />
);

const FIELDS: Readonly<Record<InputDeclaration['kind'], (props: InputFieldProps) => ReactNode>> = {
  user: ColleagueInput,
  category: CategoryInput,
  ticket: IdInput,
  text: TextInput,
  flag: FlagInput,
  integer: IntegerInput,
  instant: TimeInput,
};

/** The field for one input of an action. */
export const InputField = (props: InputFieldProps) => {
  const Shown = FIELDS[props.input.kind];
  return <Shown {...props} />;
};
