import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { call, type Session } from '../http.ts';
import { Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import { SANDBOX } from './page-entry.ts';

/** Whether nobody has opened a ticket yet; undefined until it is known. False where it cannot be read. */
const useIsNew = (owner: Owner, isEnabled: boolean): boolean | undefined => {
  const { data, error } = useQuery({
    queryKey: [...toKey(owner), 'first-ticket'],
    queryFn: ({ signal }) => call<Page<unknown>>(`${toPath(owner)}/tickets?limit=1`, { signal }),
    enabled: isEnabled,
  });
  if (!isEnabled || error) return false;
  return data && data.data.length === 0;
};

interface FirstPageProps {
  readonly session: Session;
  readonly owner: Owner;
  /** Of the page that opens with the server. */
  readonly path: string;
}

/** Leads to the page that opens first: to the sandbox and its guide for the operator of a new service that simulates the chat. */
export const FirstPage = ({ session, owner, path }: FirstPageProps) => {
  const isNew = useIsNew(owner, session.isSandbox && session.isOperator && owner.kind === 'server');
  if (isNew === undefined) return <Skeleton rows={4} isSlip />;
  return <Redirect to={`${toPath(owner)}/${isNew ? SANDBOX : path}`} replace />;
};
