import { createFlow } from '../requests/write-flow.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { findFieldError } from '../../api.ts';
import { FormDialog } from '../../kit/dialog.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { type Owner, toPath } from '../../owner.ts';
import { useCreate } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName, toNewFlow } from '../model/templates.ts';
import type { Trigger } from '../model/types.ts';
import { toFlowsKey, useCategoryNames } from '../requests/use-flows.ts';
import { TRIGGER_KINDS, TRIGGERS } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

interface CreateProps {
  readonly owner: Owner;
  readonly onClose: () => void;
}

const CategorySelect = ({
  owner,
  value,
  onChoose,
}: Pick<CreateProps, 'owner'> & { readonly value: string; readonly onChoose: (id: string) => void }) => {
  const categories = useCategoryNames(owner);
  const options = [
    { value: '', label: t('Choose later') },
    ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <Select label={t('Category of the ticket')} value={value} options={options} onChoose={onChoose} />;
};

/** Asks for a new flow, and opens it in the editor. */
export const CreateFlow = ({ owner, onClose }: CreateProps) => {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Trigger['kind']>('panel_option');
  const [template, setTemplate] = useState<TemplateName>('ask');
  const [categoryId, setCategoryId] = useState('');
  const [, navigate] = useLocation();
  const create = useCreate(
    (body: ReturnType<typeof toNewFlow>, idempotencyKey) => createFlow(owner, body, idempotencyKey),
    {
      stale: [toFlowsKey(owner)],
      onSuccess: ({ id }) => navigate(`${toPath(owner)}/flows/${id}`),
    },
  );
  const nameError = findFieldError(create.error, 'name');
  return (
    <FormDialog
      title={t('Create flow')}
      action={t('Create flow')}
      isBusy={create.isPending}
      error={create.error && !nameError && <Alert kind="error">{describeError(create.error)}</Alert>}
      onSubmit={() => create.mutate(toNewFlow({ name: name.trim(), kind }, template, categoryId))}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        required
        maxLength={100}
        value={name}
        error={nameError}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t('Started by')}
        hint={TRIGGERS[kind].hint}
        value={kind}
        options={TRIGGER_KINDS.map((value) => ({ value, label: TRIGGERS[value].label }))}
        onChoose={setKind}
      />
      <Select
        label={t('Begin with')}
        hint={TEMPLATES[template].hint}
        value={template}
        options={TEMPLATE_NAMES.map((value) => ({ value, label: TEMPLATES[value].label }))}
        onChoose={setTemplate}
      />
      {TEMPLATES[template].needsCategory && (
        <CategorySelect owner={owner} value={categoryId} onChoose={setCategoryId} />
      )}
    </FormDialog>
  );
};
