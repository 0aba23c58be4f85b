import { Redirect } from 'wouter';
import type { Session } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { Alert, Empty, Skeleton } from '../kit/parts.tsx';
import { useOrganizations, useServers } from '../own-api/use-owner-lists.ts';
import { type Owner, toPath } from '../owner.ts';
import { describeError } from '../queries.ts';
import { Shell } from './shell.tsx';
import { t } from '../texts/texts.ts';

const ADD_SERVER = 'npm run --silent admin -- guild add <guildId> --name <name> --plan pro';

const NoServers = ({ person, isOperator }: Session) => (
  <Empty
    isPage
    title={t('No servers yet')}
    action={isOperator ? <Copy label={t('Command')} value={ADD_SERVER} /> : undefined}
  >
    {isOperator
      ? t('The service has no servers. Add one at the command line of the machine that runs it.')
      : t(
          'You are signed in as {{name}}, but no server has given you a role. Ask an owner or an admin of your server to add you under “People and roles”, then reload this page.',
          { name: person.name },
        )}
  </Empty>
);

/** Leads to the first server, or to the first organization of somebody who has no server. */
export const Home = ({ session }: { readonly session: Session }) => {
  const servers = useServers();
  const organizations = useOrganizations();
  const [server] = servers.items;
  const [organization] = organizations.items;
  const error = servers.error ?? organizations.error;
  const owner: Owner | null = server
    ? { kind: 'server', id: server.id }
    : organization && !servers.isPending
      ? { kind: 'organization', id: organization.id }
      : null;
  if (owner) return <Redirect to={toPath(owner)} replace />;
  const retry = () => void Promise.all([servers.refetch(), organizations.refetch()]);
  return (
    <Shell session={session} owner={null} detail={undefined} pages={[]}>
      {error && (
        <Alert kind="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {describeError(error)}
        </Alert>
      )}
      {!error && (servers.isPending || organizations.isPending ? <Skeleton isSlip /> : <NoServers {...session} />)}
    </Shell>
  );
};
