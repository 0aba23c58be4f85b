import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert, Empty, Skeleton, Slip } from '../kit/parts.tsx';
import { Ago, formatDate } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { fetchTokens, revokeToken } from '../own-api/access.ts';
import { type Owner, type OwnerDetail, toKey, toPath, toPlanName } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { CreateToken } from './create-token.tsx';
import { summarizeScopes, useScopes } from './scopes.ts';
import type { ScopeDescription, Token } from '../own-api/access-types.ts';
import { rich, t, translate } from '../texts/texts.ts';

const TONES = { active: 'green', expired: 'amber', revoked: 'grey' } as const;

const useTokens = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'tokens'],
    queryFn: ({ signal }) => fetchTokens(owner, signal),
  });

const End = ({ expiresAt, revokedAt, status }: Token) => {
  if (revokedAt) return <Ago at={revokedAt} />;
  if (!expiresAt) return <>{t('never')}</>;
  return (
    <>
      {formatDate(expiresAt)}
      {status === 'active' && (
        <>
          {' '}
          (<Ago at={expiresAt} />)
        </>
      )}
    </>
  );
};

interface TokenSlipProps {
  readonly owner: Owner;
  readonly token: Token;
  readonly scopes: readonly ScopeDescription[];
  readonly onRevoke: () => void;
}

const TokenSlip = ({ owner, token, scopes, onRevoke }: TokenSlipProps) => (
  <li>
    <Slip tone={TONES[token.status]} mark={translate(token.status)}>
      <div className="token">
        <div className="token-head">
          <h2>{token.name}</h2>
          <code className="muted">{token.prefix}…</code>
        </div>
        {token.status === 'active' && (
          <Button className="token-revoke" aria-label={t('Revoke {{name}}', { name: token.name })} onClick={onRevoke}>
            {t('Revoke')}
          </Button>
        )}
        <dl className="facts">
          <div>
            <dt>{t('Last used')}</dt>
            <dd>{token.lastUsedAt ? <Ago at={token.lastUsedAt} /> : t('never')}</dd>
          </div>
          <div>
            <dt>{{ active: t('Expires'), expired: t('Expired'), revoked: t('Revoked') }[token.status]}</dt>
            <dd>
              <End {...token} />
            </dd>
          </div>
          <div>
            <dt>{t('Created')}</dt>
            <dd>
              <Ago at={token.createdAt} />
            </dd>
          </div>
        </dl>
        <p className="token-requests">
          <Link
            href={`${toPath(owner)}/developers/tokens/${token.id}`}
            aria-label={t('Requests of “{{name}}”', { name: token.name })}
          >
            {t('Requests')}
          </Link>
        </p>
        <details className="token-scopes">
          <summary>{summarizeScopes(token.scopes, scopes)}</summary>
          <ul className="scope-list">
            {token.scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Slip>
  </li>
);

interface RevokeProps {
  readonly owner: Owner;
  readonly token: Token;
  readonly onClose: () => void;
}

const Revoke = ({ owner, token, onClose }: RevokeProps) => {
  const revoke = useChange(() => revokeToken(owner, token.id), {
    stale: [[...toKey(owner), 'tokens']],
    onSuccess: () => {
      onClose();
      showToast(t('The token “{{name}}” is revoked.', { name: token.name }));
    },
  });
  return (
    <ConfirmDialog
      title={t('Revoke “{{name}}”?', { name: token.name })}
      action={t('Revoke token')}
      isBusy={revoke.isPending}
      error={revoke.error && <Alert kind="error">{describeError(revoke.error)}</Alert>}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {t('Programs that use it are refused from now on. This cannot be undone.')}
    </ConfirmDialog>
  );
};

const Limits = ({ detail, activeCount }: { readonly detail: OwnerDetail; readonly activeCount: number }) => {
  const { maxActiveTokens: max, plan } = detail;
  if (max === null)
    return (
      <p className="muted">
        {rich('{{value}}. Your plan has no limit.', {
          value: t('{{count}} active tokens', { count: activeCount }),
        })}
      </p>
    );
  return (
    <p className="meter">
      <span className="punches" aria-hidden="true">
        {Array.from({ length: max }, (_, index) => (
          <span key={index} className={index < activeCount ? 'punch punch-used' : 'punch'} />
        ))}
      </span>
      <span className="muted">
        {rich('{{activeCount}} of {{max}} active tokens on the {{planName}} plan', {
          activeCount,
          max,
          planName: toPlanName(plan),
        })}
      </span>
    </p>
  );
};

const NoApiAccess = ({ owner, plan }: { readonly owner: Owner; readonly plan: string }) => (
  <Alert kind="warning" title={t('The {{planName}} plan has no API access', { planName: toPlanName(plan) })}>
    {owner.kind === 'server'
      ? t(
          'Tokens for a server come with the plans Pro, Team and Enterprise. Everything in the dashboard works without them.',
        )
      : t(
          'Tokens for an organization come with the plans Team and Enterprise. Everything in the dashboard works without them.',
        )}
  </Alert>
);

const findNoAccess = ({ hasApiAccess, plan }: OwnerDetail): string | null =>
  hasApiAccess ? null : t('The {{planName}} plan has no API access.', { planName: toPlanName(plan) });

/** The API tokens of a server or of an organization. */
export const Tokens = ({ owner, detail }: { readonly owner: Owner; readonly detail: OwnerDetail }) => {
  const tokens = useTokens(owner);
  const { data: scopes } = useScopes(owner);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const all = tokens.data ?? [];
  const active = all.filter(({ status }) => status === 'active');
  const ended = all.filter(({ status }) => status !== 'active');
  const create = (
    <Button look="primary" icon="add" disabledReason={findNoAccess(detail)} onClick={() => setCreating(true)}>
      {t('Create token')}
    </Button>
  );
  const list = (items: readonly Token[]) => (
    <ul className="slips">
      {items.map((token) => (
        <TokenSlip
          key={token.id}
          owner={owner}
          token={token}
          scopes={scopes ?? []}
          onRevoke={() => setRevoked(token)}
        />
      ))}
    </ul>
  );
  return (
    <section className="stack" aria-label={t('API tokens')}>
      {!detail.hasApiAccess && <NoApiAccess owner={owner} plan={detail.plan} />}
      {tokens.error && <Alert kind="error">{describeError(tokens.error)}</Alert>}
      {tokens.isPending && <Skeleton isSlip />}
      {tokens.data && (
        <div className="section-head">
          <Limits detail={detail} activeCount={active.length} />
          {active.length > 0 && create}
        </div>
      )}
      {tokens.data && active.length === 0 && (
        <Empty title={t('No active tokens')} action={create}>
          {t(
            'A token lets a program use the API: a bot, a website, a report. It can do what you choose, and you can revoke it at any time.',
          )}
        </Empty>
      )}
      {list(active)}
      {ended.length > 0 && (
        <details className="ended">
          <summary>{rich('Revoked and expired ({{count}})', { count: ended.length })}</summary>
          {list(ended)}
        </details>
      )}
      {isCreating && scopes && (
        <CreateToken owner={owner} detail={detail} scopes={scopes} onClose={() => setCreating(false)} />
      )}
      {revoked && <Revoke owner={owner} token={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
};
