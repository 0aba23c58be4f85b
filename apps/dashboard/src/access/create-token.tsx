import { type SyntheticEvent, useState } from 'react';
import { findFieldError, hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { getZone } from '../kit/dates/zone.ts';
import { toClock, toInstantIn } from '../kit/dates/zoned-time.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { formatDate } from '../kit/dates/time.tsx';
import { createToken, type NewTokenBody } from '../own-api/access.ts';
import { type OwnerDetail, type Owner, toKey, toPlanName } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { ScopePicker } from './scope-picker.tsx';
import { isReading } from './scopes.ts';
import type { NewToken, ScopeDescription } from '../own-api/access-types.ts';
import { rich, t } from '../texts/texts.ts';

const DAY_MS = 86_400_000;
const MAX_NAME = 100;

const EXPIRIES = [
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'date', label: t('On a date…') },
  { value: 'never', label: t('Never') },
] as const;

type Expiry = (typeof EXPIRIES)[number]['value'];

/** A date ends with its last second by the clocks that the pages show. */
const toInstant = (expiry: Expiry, date: string, now: number): string | null => {
  if (expiry === 'never') return null;
  if (expiry === 'date') return toInstantIn(date, '23:59:59', getZone());
  return new Date(now + Number(expiry) * DAY_MS).toISOString();
};

const toDateInput = (at: number): string => toClock(at, getZone()).day;

const LimitAlert = ({ error, detail }: { readonly error: Error; readonly detail: OwnerDetail }) => {
  if (!hasReason(error, 'limit_reached')) return <Alert kind="error">{describeError(error)}</Alert>;
  return (
    <Alert
      kind="error"
      title={t('The {{planName}} plan allows {{maxActiveTokens}} active tokens', {
        planName: toPlanName(detail.plan),
        maxActiveTokens: detail.maxActiveTokens,
      })}
    >
      {t(
        'All of them are in use. Revoke one that is not needed any more, or let one expire; revoked and expired tokens do not count. The Enterprise plan has no limit.',
      )}
    </Alert>
  );
};

interface FormProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly scopes: readonly ScopeDescription[];
  readonly onCreated: (token: NewToken) => void;
  readonly onClose: () => void;
}

interface LastDayProps {
  /** When the form was opened. */
  readonly openedAt: number;
  readonly value: string;
  readonly error: Error | null;
  readonly onChange: (date: string) => void;
}

const LastDay = ({ openedAt, value, error, onChange }: LastDayProps) => (
  <DayField
    label={t('Last day')}
    min={toDateInput(openedAt + DAY_MS)}
    value={value}
    error={findFieldError(error, 'expiresAt')}
    onChange={onChange}
  />
);

const CreateTokenForm = ({ owner, detail, scopes, onCreated, onClose }: FormProps) => {
  const [openedAt] = useState(() => Date.now());
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('365');
  const [date, setDate] = useState(() => toDateInput(openedAt + 30 * DAY_MS));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(scopes.map(({ scope }) => scope).filter(isReading)),
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const create = useCreate((body: NewTokenBody, key) => createToken(owner, body, key), {
    stale: [[...toKey(owner), 'tokens']],
    onSuccess: onCreated,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(chosen.size === 0);
    if (chosen.size === 0 || create.isPending) return;
    create.mutate({ name: name.trim(), scopes: [...chosen], expiresAt: toInstant(expiry, date, openedAt) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t('Name')}
        hint={t('Say what uses the token, so that you know it in a year.')}
        placeholder={t('Website contact form')}
        required
        maxLength={MAX_NAME}
        value={name}
        error={findFieldError(create.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="pair">
        <Select label={t('Expires')} value={expiry} options={EXPIRIES} onChoose={setExpiry} />
        {expiry === 'date' && <LastDay openedAt={openedAt} value={date} error={create.error} onChange={setDate} />}
      </div>
      <ScopePicker
        scopes={scopes}
        chosen={chosen}
        error={
          isIncomplete && chosen.size === 0 ? t('Choose at least one scope.') : findFieldError(create.error, 'scopes')
        }
        onChange={setChosen}
      />
      {create.error && <LimitAlert error={create.error} detail={detail} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          {t('Create token')}
        </Button>
      </div>
    </form>
  );
};

const TokenValue = ({ token, onClose }: { readonly token: NewToken; readonly onClose: () => void }) => {
  const [isCopied, setCopied] = useState(false);
  const copied = () => setCopied(true);
  return (
    <>
      <Alert kind="warning" title={t('Copy it now')}>
        {t(
          'This is the only time that the value is shown. Keep it like a password: everyone who has it can do what the token can.',
        )}
      </Alert>
      <Copy label={t('Token')} value={token.secret} onCopied={copied} />
      <Copy
        label={t('Try it')}
        value={`curl -s ${location.origin}/v1/me -H 'Authorization: Bearer ${token.secret}'`}
        onCopied={copied}
      />
      <p className="muted">
        {rich('{{value}} The API is described at {{link}}.', {
          value: token.expiresAt
            ? t('It expires on {{date}}.', { date: formatDate(token.expiresAt) })
            : t('It does not expire.'),
          link: (
            <a href="/docs" target="_blank" rel="noreferrer">
              {t('/docs')}
            </a>
          ),
        })}
      </p>
      <div className="dialog-actions">
        <Button look={isCopied ? 'primary' : 'plain'} onClick={onClose}>
          {isCopied ? t('Done') : t('I have saved it')}
        </Button>
      </div>
    </>
  );
};

/** Asks what a token is for, creates it, and shows its value once. */
export const CreateToken = (props: Omit<FormProps, 'onCreated'>) => {
  const [token, setToken] = useState<NewToken | null>(null);
  return (
    <Dialog
      title={token ? t('Token “{{name}}”', { name: token.name }) : t('Create token')}
      isPersistent={token !== null}
      isWide
      onClose={props.onClose}
    >
      {token ? (
        <TokenValue token={token} onClose={props.onClose} />
      ) : (
        <CreateTokenForm {...props} onCreated={setToken} />
      )}
    </Dialog>
  );
};
