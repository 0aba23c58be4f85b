import { useState } from 'react';
import { useLocation } from 'wouter';
import { findFieldError, read, serverApi, toHeader } from '../api.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { FormDialog } from '../kit/dialog.tsx';
import { Checkbox, Field, Select, TextArea } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import type { RequestBody } from '../schemas.ts';
import type { Category, Priority } from '../tickets/model/types.ts';
import { ALL_PRIORITIES, PRIORITIES } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';

type NewTicketBody = RequestBody<'/tickets', 'post'>;

const open = async (owner: Owner, body: NewTicketBody, idempotencyKey: string): Promise<string> => {
  const options = { params: { header: toHeader({ idempotencyKey }) }, body };
  return (await read(serverApi(owner.id).POST('/tickets', options))).data.id;
};

interface Draft {
  readonly categoryId: string;
  readonly requesterId: string | null;
  readonly subject: string;
  readonly message: string;
  readonly priority: Priority | '';
  readonly bypassLimits: boolean;
}

interface FieldsProps {
  readonly owner: Owner;
  readonly categories: readonly Category[];
  readonly draft: Draft;
  readonly error: Error | null;
  readonly onChange: (change: Partial<Draft>) => void;
}

const Fields = ({ owner, categories, draft, error, onChange }: FieldsProps) => (
  <>
    <MemberField
      owner={owner}
      label={t('For whom')}
      value={draft.requesterId}
      error={findFieldError(error, 'requesterId')}
      onChange={(requesterId) => onChange({ requesterId })}
    />
    <Select
      label={t('Category')}
      value={draft.categoryId}
      required
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      error={categories.length === 0 ? t('There is no category yet. Create one first.') : null}
      onChoose={(categoryId) => onChange({ categoryId })}
    />
    <Field
      label={t('Subject')}
      required={false}
      maxLength={200}
      value={draft.subject}
      error={findFieldError(error, 'subject')}
      onChange={({ target }) => onChange({ subject: target.value })}
    />
    <TextArea
      label={t('What the member wants')}
      hint={t('The first message of the ticket, in the name of the member.')}
      required={false}
      maxLength={4000}
      value={draft.message}
      error={findFieldError(error, 'message')}
      onChange={({ target }) => onChange({ message: target.value })}
    />
    <Select
      label={t('Priority')}
      value={draft.priority}
      options={[
        { value: '', label: t('As the category says') },
        ...ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label })),
      ]}
      onChoose={(priority) => onChange({ priority })}
    />
    <Checkbox
      label={t('Open it whatever the limits of the category say')}
      isChecked={draft.bypassLimits}
      onChange={(bypassLimits) => onChange({ bypassLimits })}
    />
  </>
);

export interface NewTicketProps {
  readonly owner: Owner;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Opens a ticket for a member of the server. */
export const NewTicket = ({ owner, categories, onClose }: NewTicketProps) => {
  const [, navigate] = useLocation();
  const usable = categories.filter(({ archived }) => !archived);
  const [draft, setDraft] = useState<Draft>({
    categoryId: usable[0]?.id ?? '',
    requesterId: null,
    subject: '',
    message: '',
    priority: '',
    bypassLimits: false,
  });
  const create = useCreate((body: NewTicketBody, key) => open(owner, body, key), {
    stale: [
      [...toKey(owner), 'tickets'],
      [...toKey(owner), 'ticket-counts'],
    ],
    onSuccess: (id) => {
      onClose();
      navigate(`${toPath(owner)}/tickets/${id}`);
    },
  });
  const submit = () => {
    const { requesterId, subject, message, priority, ...kept } = draft;
    if (requesterId === null) return;
    const texts = { subject: subject.trim() || null, message: message.trim() || null };
    create.mutate({ ...kept, ...texts, requesterId, priority: priority || null });
  };
  return (
    <FormDialog
      title={t('Create ticket')}
      action={t('Open the ticket')}
      isBusy={create.isPending}
      error={create.error && <Alert kind="error">{describeError(create.error)}</Alert>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        owner={owner}
        categories={usable}
        draft={draft}
        error={create.error}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
};
