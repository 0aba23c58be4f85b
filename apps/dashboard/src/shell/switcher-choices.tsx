import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Avatar, Badge, Skeleton } from '../kit/parts.tsx';
import { useOrganizations, useServers } from '../own-api/use-owner-lists.ts';
import { type ListedServer, type Owner, toPath, toPlanName } from '../owner.ts';
import { t } from '../texts/texts.ts';

/** With fewer there is nothing to search. */
const SEARCHED_FROM = 8;

interface EntryProps {
  readonly owner: Owner;
  readonly name: string;
  readonly plan: string;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

const Entry = ({ owner, name, plan, isCurrent, onSelect }: EntryProps) => (
  <li>
    <Link href={toPath(owner)} className="menu-item" aria-current={isCurrent ? 'true' : undefined} onClick={onSelect}>
      <Avatar name={name} isSmall />
      <span className="switcher-name">{name}</span>
      {isCurrent ? <Icon name="check" /> : <Badge>{toPlanName(plan)}</Badge>}
    </Link>
  </li>
);

export interface ChoicesProps {
  readonly current: Owner;
  readonly onSelect: () => void;
}

/** The servers and organizations that one can go to. */
export const Choices = ({ current, onSelect }: ChoicesProps) => {
  const [text, setText] = useState('');
  const servers = useServers();
  const organizations = useOrganizations();
  if (servers.isPending || organizations.isPending) return <Skeleton />;
  const groups = [
    { kind: 'organization', title: t('Organizations'), items: organizations.items, query: organizations },
    { kind: 'server', title: t('Servers'), items: servers.items as readonly ListedServer[], query: servers },
  ] as const;
  const isMatch = ({ name }: { readonly name: string }) => name.toLowerCase().includes(text.trim().toLowerCase());
  const isSearched = servers.items.length + organizations.items.length >= SEARCHED_FROM;
  return (
    <>
      {isSearched && (
        <input
          className="input"
          type="search"
          placeholder={t('Find a server')}
          aria-label={t('Find a server or an organization')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {groups.map(({ kind, title, items, query }) => (
        <section key={kind} aria-label={title} hidden={items.length === 0}>
          <h3 className="switcher-title">{title}</h3>
          <ul>
            {items.filter(isMatch).map(({ id, name, plan }) => (
              <Entry
                key={id}
                owner={{ kind, id }}
                name={name}
                plan={plan}
                onSelect={onSelect}
                isCurrent={kind === current.kind && id === current.id}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button look="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
        </section>
      ))}
    </>
  );
};
