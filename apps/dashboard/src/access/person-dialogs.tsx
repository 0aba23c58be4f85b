import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { findFieldError } from '../api.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { createPerson, createSignInLink, deletePerson, type PersonBody, updatePerson } from '../own-api/access.ts';
import { type Owner, type Role, toKey } from '../owner.ts';
import { useChange, useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { listRoleOptions, ROLES } from './roles.ts';
import type { NewPerson, Person, SignInLink } from '../own-api/access-types.ts';
import { rich, t, translate } from '../texts/texts.ts';

const MAX_NAME = 100;

interface FormProps {
  readonly owner: Owner;
  readonly person: Person | null;
  readonly ownRole: Role;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (body: PersonBody) => void;
  readonly onClose: () => void;
}

const PersonForm = ({ owner, person, ownRole, action, isBusy, error, onSubmit, onClose }: FormProps) => {
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<Role>(person?.role ?? 'staff');
  const [userId, setUserId] = useState(person?.userId ?? null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit({ name: name.trim(), role, userId });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t('Name')}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        error={findFieldError(error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t('Role')}
        value={role}
        options={listRoleOptions(ownRole)}
        hint={ROLES[role]}
        error={findFieldError(error, 'role')}
        onChoose={setRole}
      />
      <MemberField
        owner={owner}
        label={t('Account in the chat')}
        hint={t('With it, what this person does here is shown to others as done by the same member of staff.')}
        isRequired={false}
        value={userId}
        error={findFieldError(error, 'userId')}
        onChange={setUserId}
      />
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
};

interface LinkProps {
  readonly name: string;
  readonly link: SignInLink;
  readonly onClose: () => void;
}

const LinkValue = ({ name, link, onClose }: LinkProps) => (
  <>
    <Alert kind="warning" title={t('Copy it now')}>
      {rich(
        'The link is shown only this once. Send it to {{name}} in a way that nobody else can read: the first one who opens it is signed in.',
        { name },
      )}
    </Alert>
    <Copy label={t('Sign-in link')} value={link.url} />
    <p className="muted">{rich('It works once, and ends {{ago}}.', { ago: <Ago at={link.expiresAt} /> })}</p>
    <div className="dialog-actions">
      <Button look="primary" onClick={onClose}>
        {t('Done')}
      </Button>
    </div>
  </>
);

interface DialogProps {
  readonly owner: Owner;
  readonly ownRole: Role;
  readonly onClose: () => void;
}

const Invitation = ({
  added: { name, signInLink },
  onClose,
}: {
  readonly added: NewPerson;
  readonly onClose: () => void;
}) =>
  signInLink ? (
    <LinkValue name={name} link={signInLink} onClose={onClose} />
  ) : (
    <>
      <p>{rich('{{name}} signs in with the account in the chat, and needs no link.', { name })}</p>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  );

/** Adds somebody, and shows the link by which they sign in. */
export const AddPerson = ({ owner, ownRole, onClose }: DialogProps) => {
  const add = useCreate((body: PersonBody, key) => createPerson(owner, body, key), {
    stale: [[...toKey(owner), 'people']],
  });
  const added = add.data;
  return (
    <Dialog
      title={added ? t('{{name}} is added', { name: added.name }) : t('Add a person')}
      isPersistent={added !== undefined}
      onClose={onClose}
    >
      {added ? (
        <Invitation added={added} onClose={onClose} />
      ) : (
        <PersonForm
          owner={owner}
          person={null}
          ownRole={ownRole}
          onClose={onClose}
          action={t('Add person')}
          isBusy={add.isPending}
          error={add.error}
          onSubmit={add.mutate}
        />
      )}
    </Dialog>
  );
};

type PersonDialogProps = DialogProps & { readonly person: Person };

export const EditPerson = ({ owner, ownRole, person, onClose }: PersonDialogProps) => {
  const edit = useChange((body: PersonBody) => updatePerson(owner, person.id, body), {
    stale: [toKey(owner), ['session']],
    onSuccess: () => {
      onClose();
      showToast(t('The change is saved.'));
    },
  });
  return (
    <Dialog title={person.name} onClose={onClose}>
      <PersonForm
        owner={owner}
        person={person}
        ownRole={ownRole}
        onClose={onClose}
        action={t('Save')}
        isBusy={edit.isPending}
        error={edit.error}
        onSubmit={edit.mutate}
      />
    </Dialog>
  );
};

/** Makes a new link by which somebody signs in. */
export const NewSignInLink = ({ owner, person, onClose }: PersonDialogProps) => {
  const create = useCreate((_: object, key) => createSignInLink(owner, person.id, key), { stale: [] });
  const link = create.data;
  return (
    <Dialog
      title={t('Sign-in link for {{name}}', { name: person.name })}
      isPersistent={link !== undefined}
      onClose={onClose}
    >
      {link ? (
        <LinkValue name={person.name} link={link} onClose={onClose} />
      ) : (
        <>
          <p>
            {rich('{{name}} can sign in with the link once, on any device. Sessions that are open stay open.', {
              name: person.name,
            })}
          </p>
          {create.error && <Alert kind="error">{describeError(create.error)}</Alert>}
          <div className="dialog-actions">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button look="primary" isBusy={create.isPending} onClick={() => create.mutate({})}>
              {t('Make the link')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};

export const RemovePerson = ({ owner, person, onClose }: PersonDialogProps) => {
  const remove = useChange(() => deletePerson(owner, person.id), {
    stale: [[...toKey(owner), 'people']],
    onSuccess: () => {
      onClose();
      showToast(t('{{name}} is removed.', { name: person.name }));
    },
  });
  const error: ReactNode = remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>;
  return (
    <ConfirmDialog
      title={t('Remove {{name}}?', { name: person.name })}
      action={t('Remove')}
      isBusy={remove.isPending}
      error={error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {rich(
        '{{name}} loses access to this {{kind}} at once. What {{name2}} has done stays in the audit log and in the tickets.',
        { name: person.name, kind: translate(owner.kind), name2: person.name },
      )}
    </ConfirmDialog>
  );
};
