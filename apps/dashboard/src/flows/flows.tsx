import type { PageProps } from '../page-props.ts';
import { FlowList } from './list/flow-list.tsx';
import { FlowPage } from './flow-page.tsx';

/** The flows of a server, or one of them. */
export const Flows = ({ owner, detail, rest }: PageProps) => {
  const [id = '', ...parts] = rest.split('/');
  if (id === '') return <FlowList owner={owner} detail={detail} />;
  return <FlowPage key={id} owner={owner} detail={detail} id={id} rest={parts.join('/')} />;
};
