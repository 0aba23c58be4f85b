import { type SyntheticEvent, useState } from 'react';
import { findFieldError, read, type Schemas, serverApi, toHeader } from '../api.ts';
import { findErrorWithin } from '../fields/field-errors.ts';
import type { ChatServer } from '../fields/use-chat-server.ts';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useChange } from '../changes.ts';
import { queries } from '../queries.ts';
import { isShorter } from './confirm-retention.tsx';
import { type FormValues, toBody, toFormValues } from './form-values.ts';
import { t } from '../texts/texts.ts';

export interface FormOptions {
  readonly owner: Owner;
  readonly settings: Schemas['Settings'];
  readonly server: ChatServer | null;
  readonly canWrite: boolean;
}

type ChoiceName = 'locale' | 'ticketLanguage' | 'timezone' | 'mode' | 'logStyle' | 'replyIdentity' | 'memberRequests';
type TextName = Exclude<
  keyof FormValues,
  'staffRoleIds' | 'openingRules' | 'calendarId' | 'botIds' | 'logEvents' | 'transcriptDelivery'
>;
type PlaceName = 'logChannelId' | 'parentId' | 'staffRoleIds';

/** The form as its sections see it: values, and the props of fields by their names in the form and in the API. */
export type SettingsFields = ReturnType<typeof toFields>;

export interface SectionProps {
  readonly fields: SettingsFields;
}

/** Whether something was refused in one of these fields of the API. */
export const hasErrorIn = ({ errorAt }: SettingsFields, names: readonly string[]): boolean =>
  names.some((name) => errorAt(name) !== null);

interface FieldsOptions extends Pick<FormOptions, 'owner' | 'server' | 'canWrite'> {
  readonly values: FormValues;
  readonly set: (change: Partial<FormValues>) => void;
  /** Why it was not saved. */
  readonly error: Error | null;
}

const toFields = ({ values, set, error, owner, server, canWrite }: FieldsOptions) => ({
  owner,
  values,
  server,
  canWrite,
  set,
  errorAt: (field: string) => findErrorWithin(error, field),
  bind: (name: TextName, field: string) => ({
    required: false,
    disabled: !canWrite,
    value: String(values[name]),
    error: findFieldError(error, field),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  }),
  select: <Name extends ChoiceName>(name: Name) => ({
    disabled: !canWrite,
    value: values[name],
    onChoose: (value: FormValues[Name]) => set({ [name]: value }),
  }),
  choose: <Name extends PlaceName>(name: Name, field: string) => ({
    server,
    isDisabled: !canWrite,
    value: values[name],
    error: findErrorWithin(error, field),
    onChange: (value: FormValues[Name]) => set({ [name]: value }),
  }),
});

const saveSettings = async (owner: Owner, version: number, values: FormValues) => {
  const options = { params: { header: toHeader({ version }) }, body: toBody(values) };
  return (await read(serverApi(owner.id).PATCH('/settings', options))).data;
};

/** Holds what is entered, and saves it; a shorter retention asks before. */
export const useSettingsForm = ({ owner, settings, server, canWrite }: FormOptions) => {
  // A change by somebody else does not take away what is entered.
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(() => toFormValues(base));
  const [isAsking, setAsking] = useState(false);
  const save = useChange(() => saveSettings(owner, base.version, values), {
    stale: [[...toKey(owner), 'settings']],
    onError: () => setAsking(false),
    onSuccess: (saved) => {
      queries.setQueryData([...toKey(owner), 'settings'], saved);
      setBase(saved);
      setValues(toFormValues(saved));
      setAsking(false);
      showToast(t('The settings are saved.'));
    },
  });
  const set = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }));
  const { retention } = toBody(values);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isShorter(base.retention, retention)) setAsking(true);
    else save.mutate();
  };
  const fields = toFields({ owner, values, set, error: save.error, server, canWrite });
  const isDirty = JSON.stringify(toBody(values)) !== JSON.stringify(toBody(toFormValues(base)));
  const discard = () => setValues(toFormValues(base));
  return { base, fields, retention, save, submit, isDirty, discard, isAsking, stopAsking: () => setAsking(false) };
};
