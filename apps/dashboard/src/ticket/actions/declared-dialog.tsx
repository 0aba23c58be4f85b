import { useCallback, useState } from 'react';
import { PAGE_ACTIONS } from '../../generated/enums.ts';
import type { ActionInput } from '../../action-input.ts';
import { translate } from '../../texts/texts.ts';
import { InputField, type InputDeclaration, type InputValue } from './input-fields.tsx';
import { QuestionForm, type QuestionProps } from './question.tsx';

export type DeclaredAction = (typeof PAGE_ACTIONS)[number];

export const findDeclared = (action: string): DeclaredAction | undefined =>
  PAGE_ACTIONS.find((declared) => declared.action === action);

type Values = Readonly<Partial<Record<string, InputValue>>>;

interface InputProps extends QuestionProps {
  readonly input: InputDeclaration;
  readonly values: Values;
  readonly onSet: (name: string, value: InputValue) => void;
}

const DeclaredInput = ({ input, values, onSet, ...props }: InputProps) => {
  const { name } = input;
  const change = useCallback((value: InputValue) => onSet(name, value), [name, onSet]);
  return <InputField {...props} input={input} value={values[name]} onChange={change} />;
};

/** Asks for the input of an action as its entry in core declares it. */
export const DeclaredDialog = ({ declared, ...props }: QuestionProps & { readonly declared: DeclaredAction }) => {
  const { ticket, onAnswer } = props;
  const { path, title, button } = declared;
  const fields: readonly InputDeclaration[] = declared.fields;
  const [values, setValues] = useState<Values>({});
  const set = useCallback((name: string, value: InputValue) => setValues((old) => ({ ...old, [name]: value })), []);
  const isComplete = fields.every(({ name, isOptional }) => isOptional || values[name] !== undefined);
  return (
    <QuestionForm
      {...props}
      title={translate(title).replace('{{ticketNumber}}', String(ticket.ticketNumber))}
      action={translate(button)}
      onSubmit={() => {
        // The fields are those of the body.
        if (isComplete) onAnswer({ path, body: values, version: ticket.version } as ActionInput);
      }}
    >
      {fields.map((input) => (
        <DeclaredInput key={input.name} {...props} input={input} values={values} onSet={set} />
      ))}
    </QuestionForm>
  );
};
