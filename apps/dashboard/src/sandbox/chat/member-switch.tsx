import { type SyntheticEvent, useState } from 'react';
import { findFieldError } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { Checkbox, Field, Select } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { Menu } from '../../kit/popover.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { callChat } from './chat-api.ts';
import { isStaff } from './chat-names.ts';
import type { Member } from './chat-types.ts';
import { toGuildPath, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

const ID_DIGITS = 17;

/** An id that looks like those of the chat platform. */
const makeUserId = (): string =>
  `2${[...crypto.getRandomValues(new Uint8Array(ID_DIGITS))].map((byte) => byte % 10).join('')}`;

interface AddMemberProps {
  readonly owner: Owner;
  readonly staffRoleIds: readonly string[];
  readonly onAdded: (userId: string) => void;
  readonly onClose: () => void;
}

export const AddMember = ({ owner, staffRoleIds, onAdded, onClose }: AddMemberProps) => {
  const [name, setName] = useState('');
  const [hasStaffRole, setStaffRole] = useState(false);
  const add = useChatChange(
    owner,
    () => {
      const roleIds = hasStaffRole ? staffRoleIds.slice(0, 1) : [];
      const path = `${toGuildPath(owner)}/members/${makeUserId()}`;
      return callChat<Member>(path, { method: 'PUT', body: { name: name.trim(), roleIds } });
    },
    { onSuccess: ({ userId }) => onAdded(userId) },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <Dialog title={t('Add a member')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={name}
          error={findFieldError(add.error, 'name')}
          onChange={({ target }) => setName(target.value)}
        />
        {staffRoleIds.length > 0 ? (
          <Checkbox
            label={t('Belongs to the staff')}
            hint={t('Gets a staff role of the settings: sees every ticket, and may claim, answer and close.')}
            isChecked={hasStaffRole}
            onChange={setStaffRole}
          />
        ) : (
          <p className="muted">
            {t('The settings of this server name no staff role, so the member will not be staff.')}
          </p>
        )}
        {add.error && <Alert kind="error">{describeError(add.error)}</Alert>}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface RemoveMemberProps {
  readonly owner: Owner;
  readonly member: Member;
  readonly onClose: () => void;
}

const RemoveMember = ({ owner, member, onClose }: RemoveMemberProps) => {
  const remove = useChatChange(
    owner,
    () => callChat(`${toGuildPath(owner)}/members/${member.userId}`, { method: 'DELETE' }),
    { onSuccess: onClose },
  );
  return (
    <ConfirmDialog
      title={t('Let {{name}} leave the server?', { name: member.name })}
      action={t('Leave the server')}
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t(
        'The service handles it as it would on a real chat platform: categories can close the tickets of members who leave.',
      )}
    </ConfirmDialog>
  );
};

interface MemberSwitchProps {
  readonly owner: Owner;
  readonly members: readonly Member[];
  readonly member: Member;
  readonly staffRoleIds: readonly string[];
  readonly onSwitch: (userId: string) => void;
}

/** As whom the page acts. */
export const MemberSwitch = ({ owner, members, member, staffRoleIds, onSwitch }: MemberSwitchProps) => {
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="member-switch">
      <Select
        label={t('You act as')}
        value={member.userId}
        options={members.map((listed) => ({
          value: listed.userId,
          label: `${listed.name} (${isStaff(listed, staffRoleIds) ? t('staff') : t('member')})`,
        }))}
        onChoose={onSwitch}
      />
      <Menu
        label={t('Members')}
        items={[
          { label: t('Add a member…'), icon: 'add', onSelect: () => setDialog('add') },
          {
            label: t('Let {{name}} leave…', { name: member.name }),
            icon: 'signOut',
            isDangerous: true,
            onSelect: () => setDialog('remove'),
          },
        ]}
      />
      {dialog === 'add' && (
        <AddMember
          owner={owner}
          staffRoleIds={staffRoleIds}
          onClose={close}
          onAdded={(userId) => {
            onSwitch(userId);
            close();
          }}
        />
      )}
      {dialog === 'remove' && <RemoveMember owner={owner} member={member} onClose={close} />}
    </div>
  );
};
