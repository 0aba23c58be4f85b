import { Link, Redirect } from 'wouter';
import { Empty, PageHeader } from '../kit/parts.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import '../styles/access.css';
import { Tokens } from './tokens.tsx';

const TABS = [{ path: 'api', label: 'API', Content: Tokens }] as const;

/** How other programs work with a server or an organization. */
export const Integrations = ({ owner, detail, rest }: PageProps) => {
  const page = `${toPath(owner)}/${owner.kind === 'server' ? 'integrations' : 'settings'}`;
  const tab = TABS.find(({ path }) => path === rest);
  if (rest === '') return <Redirect to={`${page}/${TABS[0].path}`} replace />;
  return (
    <>
      <PageHeader
        title={owner.kind === 'server' ? 'Integrations' : 'Settings'}
        lead={
          owner.kind === 'server'
            ? 'Let programs work with the tickets of this server.'
            : 'Let programs work with all servers of this organization by one token.'
        }
      >
        <nav className="tabs" aria-label="Sections">
          {TABS.map(({ path, label }) => (
            <Link key={path} href={`${page}/${path}`} aria-current={path === rest ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {tab ? (
        <tab.Content owner={owner} detail={detail} />
      ) : (
        <Empty title="Page not found">The address is wrong.</Empty>
      )}
    </>
  );
};
