import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Avatar, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import type { Tone } from '../kit/tone.ts';
import { Menu } from '../kit/popover.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { fetchPeople } from '../own-api/access.ts';
import { type Owner, type Role, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import { AddPerson, EditPerson, NewSignInLink, RemovePerson } from './person-dialogs.tsx';
import { ROLES, toRoleName } from './roles.ts';
import type { Person } from '../own-api/access-types.ts';
import { nameUser, useUsers } from '../tickets/use-ticket.ts';
import { rich, t, translate } from '../texts/texts.ts';

const TONES: Readonly<Record<Role, Tone>> = { owner: 'amber', admin: 'green', staff: 'slate', viewer: 'neutral' };
const DIALOGS = { edit: EditPerson, link: NewSignInLink, remove: RemovePerson };

interface Opened {
  readonly dialog: keyof typeof DIALOGS;
  readonly person: Person;
}

const usePeople = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'people'],
    queryFn: ({ signal }) => fetchPeople(owner, signal),
  });

const RoleGuide = () => (
  <details className="ended">
    <summary>{t('What the roles may do')}</summary>
    <dl className="role-guide">
      {Object.entries(ROLES).map(([role, sentence]) => (
        <div key={role}>
          <dt>
            <Badge tone={TONES[role as Role]}>{toRoleName(role as Role)}</Badge>
          </dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  </details>
);

interface ListProps {
  readonly owner: Owner;
  readonly people: readonly Person[];
  readonly ownRole: Role;
  readonly onOpen: (opened: Opened) => void;
}

/** Why something is not possible with a person; null when it is. */
const createObstacles = (ownRole: Role, ownId: string | undefined) => {
  const whyNot = ({ role }: Person) =>
    role === 'owner' && ownRole !== 'owner' ? t('Only an owner can do this with another owner.') : null;
  const whyNoLink = (person: Person) =>
    whyNot(person) ??
    (person.lastActiveAt !== null && person.id !== ownId
      ? t('They have signed in before: a link would let you act as them. Remove and add them if they cannot sign in.')
      : null);
  return { whyNot, whyNoLink };
};

const PersonName = ({ name, isOwn }: { readonly name: string; readonly isOwn: boolean }) => (
  <span className="person">
    <Avatar name={name} />
    <span>
      <strong>{name}</strong> {isOwn && <Badge>{t('you')}</Badge>}
    </span>
  </span>
);

const PeopleTable = ({ owner, people, ownRole, onOpen }: ListProps) => {
  // An organization has no chat of its own that could name them.
  const users = useUsers(
    owner,
    people.flatMap(({ userId }) => (owner.kind === 'server' && userId ? [userId] : [])),
  );
  const ownId = useSession().data?.person.id;
  const { whyNot, whyNoLink } = createObstacles(ownRole, ownId);
  const columns: readonly Column<Person>[] = [
    {
      name: t('Person'),
      cell: ({ id, name }) => <PersonName name={name} isOwn={id === ownId} />,
    },
    { name: t('Role'), cell: ({ role }) => <Badge tone={TONES[role]}>{toRoleName(role)}</Badge> },
    {
      name: t('In the chat'),
      cell: ({ userId }) =>
        userId ? (
          <span title={userId}>{nameUser(users.data, userId)}</span>
        ) : (
          <span className="muted">{t('not linked')}</span>
        ),
    },
    {
      name: t('Last active'),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? <Ago at={lastActiveAt} /> : <span className="muted">{t('never signed in')}</span>,
    },
    {
      name: t('Actions'),
      isActions: true,
      cell: (person) => {
        const disabledReason = whyNot(person);
        const open = (dialog: Opened['dialog']) => () => onOpen({ dialog, person });
        return (
          <Menu
            label={t('Actions for {{name}}', { name: person.name })}
            items={[
              { label: t('Change…'), disabledReason, onSelect: open('edit') },
              {
                label: t('New sign-in link…'),
                icon: 'link',
                disabledReason: whyNoLink(person),
                onSelect: open('link'),
              },
              { label: t('Remove…'), isDangerous: true, disabledReason, onSelect: open('remove') },
            ]}
          />
        );
      },
    },
  ];
  return <Table label={t('People')} columns={columns} rows={people} keyOf={({ id }) => id} />;
};

/** Who may use the dashboard of a server or an organization, and how. */
export const People = ({ owner, detail }: PageProps) => {
  const people = usePeople(owner);
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const OpenedDialog = opened && DIALOGS[opened.dialog];
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {t('Add person')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('People and roles')}
        lead={t('Who can open this {{kind}} in the dashboard, and what they may do there.', {
          kind: translate(owner.kind),
        })}
        action={people.data?.length !== 0 && add}
      />
      <div className="stack">
        {people.error && <Alert kind="error">{describeError(people.error)}</Alert>}
        {people.isPending && <Skeleton rows={5} />}
        {people.data?.length === 0 && (
          <Empty title={t('No people yet')} action={add}>
            {rich('Add the people who answer tickets or run this {{kind}}. Each gets a link to sign in.', {
              kind: translate(owner.kind),
            })}
          </Empty>
        )}
        {people.data && people.data.length > 0 && (
          <PeopleTable owner={owner} people={people.data} ownRole={detail.role} onOpen={setOpened} />
        )}
        <RoleGuide />
      </div>
      {isAdding && <AddPerson owner={owner} ownRole={detail.role} onClose={() => setAdding(false)} />}
      {opened && OpenedDialog && (
        <OpenedDialog owner={owner} ownRole={detail.role} person={opened.person} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
