import type { RequestBody } from '../schemas.ts';
import { type SyntheticEvent, useState } from 'react';
import { findFieldError, read, serverApi, toHeader } from '../api.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { RoleField } from '../fields/place-fields.tsx';
import { useChatServer } from '../fields/use-chat-server.ts';
import { Button } from '../kit/button.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { getZone } from '../kit/dates/zone.ts';
import { toInstantIn } from '../kit/dates/zoned-time.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';

const KINDS = [
  { value: 'userId', label: t('A user') },
  { value: 'roleId', label: t('Everybody with a role') },
] as const;

type Kind = (typeof KINDS)[number]['value'];

type NewBlock = RequestBody<'/blocklist', 'post'>;

const block = (owner: Owner, body: NewBlock, idempotencyKey: string) =>
  read(serverApi(owner.id).POST('/blocklist', { params: { header: toHeader({ idempotencyKey }) }, body }));

const toInstant = (lastDay: string): string | null =>
  lastDay === '' ? null : toInstantIn(lastDay, '23:59:59', getZone());

type AddBlockProps = Pick<PageProps, 'owner' | 'detail'> & { readonly onClose: () => void };

interface BlockedProps extends Pick<PageProps, 'owner' | 'detail'> {
  readonly kind: Kind;
  readonly value: string | null;
  readonly error: Error | null;
  readonly onChange: (id: string | null) => void;
}

const Blocked = ({ owner, detail, kind, value, error, onChange }: BlockedProps) => {
  const server = useChatServer({ owner, detail });
  const field = { value, error: findFieldError(error, kind), onChange };
  return kind === 'userId' ? (
    <MemberField {...field} owner={owner} label={t('Member')} />
  ) : (
    <RoleField {...field} server={server} />
  );
};

/** Asks whom to block, why and for how long. */
export const AddBlock = ({ owner, detail, onClose }: AddBlockProps) => {
  const [kind, setKind] = useState<Kind>('userId');
  const [id, setId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState('');
  const add = useCreate((body: NewBlock, idempotencyKey) => block(owner, body, idempotencyKey), {
    stale: [[...toKey(owner), 'blocklist']],
    onSuccess: onClose,
  });
  const changeKind = (next: Kind) => {
    setKind(next);
    setId(null);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (add.isPending || id === null) return;
    add.mutate({ [kind]: id, reason: reason.trim() || null, expiresAt: toInstant(lastDay) });
  };
  return (
    <Dialog title={t('Block somebody')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Select label={t('Whom')} value={kind} options={KINDS} onChoose={changeKind} />
        <Blocked owner={owner} detail={detail} kind={kind} value={id} error={add.error} onChange={setId} />
        <Field
          label={t('Reason')}
          hint={t('Shown to them when they try to open a ticket.')}
          required={false}
          maxLength={500}
          value={reason}
          error={findFieldError(add.error, 'reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <DayField
          label={t('Last day')}
          hint={t('Without one the block does not end by itself.')}
          required={false}
          value={lastDay}
          error={findFieldError(add.error, 'expiresAt')}
          onChange={setLastDay}
        />
        {add.error && <Alert kind="error">{describeError(add.error)}</Alert>}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            {t('Block')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
