import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Avatar, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import type { Tone } from '../kit/tone.ts';
import { Menu } from '../kit/popover.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Ago } from '../kit/time.tsx';
import { fetchPeople } from '../own-api.ts';
import { type Owner, type Role, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import { AddPerson, EditPerson, NewSignInLink, RemovePerson } from './person-dialogs.tsx';
import { ROLES, toRoleName } from './roles.ts';
import type { Person } from './types.ts';

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
    <summary>What the roles may do</summary>
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
  readonly people: readonly Person[];
  readonly ownRole: Role;
  readonly onOpen: (opened: Opened) => void;
}

const PeopleTable = ({ people, ownRole, onOpen }: ListProps) => {
  const ownId = useSession().data?.person.id;
  const whyNot = ({ role }: Person) =>
    role === 'owner' && ownRole !== 'owner' ? 'Only an owner can do this with another owner.' : null;
  const columns: readonly Column<Person>[] = [
    {
      name: 'Person',
      cell: ({ id, name }) => (
        <span className="person">
          <Avatar name={name} />
          <span>
            <strong>{name}</strong> {id === ownId && <Badge>you</Badge>}
          </span>
        </span>
      ),
    },
    { name: 'Role', cell: ({ role }) => <Badge tone={TONES[role]}>{toRoleName(role)}</Badge> },
    {
      name: 'In the chat',
      cell: ({ userId }) =>
        userId ? <span className="number">{userId}</span> : <span className="muted">not linked</span>,
    },
    {
      name: 'Last active',
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? <Ago at={lastActiveAt} /> : <span className="muted">never signed in</span>,
    },
    {
      name: 'Actions',
      isActions: true,
      cell: (person) => {
        const disabledReason = whyNot(person);
        const open = (dialog: Opened['dialog']) => () => onOpen({ dialog, person });
        return (
          <Menu
            label={`Actions for ${person.name}`}
            items={[
              { label: 'Change…', disabledReason, onSelect: open('edit') },
              { label: 'New sign-in link…', icon: 'link', disabledReason, onSelect: open('link') },
              { label: 'Remove…', isDangerous: true, disabledReason, onSelect: open('remove') },
            ]}
          />
        );
      },
    },
  ];
  return <Table label="People" columns={columns} rows={people} keyOf={({ id }) => id} />;
};

/** Who may use the dashboard of a server or an organization, and how. */
export const People = ({ owner, detail }: PageProps) => {
  const people = usePeople(owner);
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const OpenedDialog = opened && DIALOGS[opened.dialog];
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      Add person
    </Button>
  );
  return (
    <>
      <PageHeader
        title="People and roles"
        lead={`Who can open this ${owner.kind} in the dashboard, and what they may do there.`}
        action={add}
      />
      <div className="stack">
        {people.error && <Alert kind="error">{describeError(people.error)}</Alert>}
        {people.isPending && <Skeleton rows={5} />}
        {people.data?.length === 0 && (
          <Empty title="No people yet" action={add}>
            Add the people who answer tickets or run this {owner.kind}. Each gets a link to sign in.
          </Empty>
        )}
        {people.data && people.data.length > 0 && (
          <PeopleTable people={people.data} ownRole={detail.role} onOpen={setOpened} />
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
