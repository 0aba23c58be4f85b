import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MemberField } from '../../fields/member-field.tsx';
import { Checkbox, Field, Select, TextArea } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { useSettledText } from '../../kit/use-settled-text.ts';
import { fetchColleagues } from '../../own-api/tickets.ts';
import { type Owner, toKey } from '../../owner.ts';
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

const useColleagues = (owner: Owner, name: string) =>
  useQuery({
    queryKey: [...toKey(owner), 'colleagues', name],
    queryFn: ({ signal }) => fetchColleagues(owner, name, signal),
  });

/** Chooses the first choice as long as somebody has chosen none. */
const useFirst = (first: string | undefined, { value, onChange }: Pick<InputFieldProps, 'value' | 'onChange'>) => {
  useEffect(() => {
    if (value === undefined && first !== undefined) onChange(first);
  }, [first, value, onChange]);
};

const ColleagueInput = ({ owner, ticket, value, onChange }: InputFieldProps) => {
  const [name, setName] = useState('');
  const { data: colleagues } = useColleagues(owner, useSettledText(name.trim()));
  const others = colleagues?.filter(({ userId }) => userId !== ticket.claimedById) ?? [];
  useFirst(others[0]?.userId, { value, onChange });
  return (
    <>
      <Field
        label={t('Find a colleague')}
        hint={t('The beginning of a name: the chat lists those whom the bot has seen, and finds the others.')}
        required={false}
        maxLength={100}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          onChange(undefined);
        }}
      />
      {others.length > 0 ? (
        <Select
          label={t('To')}
          value={toText(value)}
          options={others.map(({ userId, name: called, openClaims }) => ({
            value: userId,
            label: t('{{name}} ({{openClaims}} open)', { name: called, openClaims }),
          }))}
          onChoose={onChange}
        />
      ) : (
        <MemberField
          owner={owner}
          label={t('Colleague')}
          hint={t('The chat names no other member with a staff role. Find the colleague among all members.')}
          value={toText(value) || null}
          onChange={(userId) => onChange(userId ?? undefined)}
        />
      )}
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
