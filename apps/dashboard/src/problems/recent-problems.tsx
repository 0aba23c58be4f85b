import { useQuery } from '@tanstack/react-query';
import { explain } from '../explain.ts';
import { read, type Schemas, serverApi } from '../api.ts';
import { Ago } from '../kit/dates/time.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { rich, t } from '../texts/texts.ts';

type Problem = Schemas['Problem'];

interface ProblemsProps {
  readonly owner: Owner;
  /** What they are about. */
  readonly about:
    | { readonly categoryId: string }
    | { readonly panelId: string }
    | { readonly ticketId: string }
    | { readonly flowId: string }
    | { readonly commandId: string };
}

const ADVICE: Readonly<Record<Problem['reason'], string>> = {
  bot_lacks_permission: t('Give the role of the bot this permission, in the server or in the channel.'),
  chat_unknown_reference: t('Choose a role, member or channel that exists.'),
  chat_limit_reached: t('Delete or archive in the chat what is not needed any more.'),
  chat_refused: t('Change the text, or the rule of the moderation in the chat.'),
};

/** The newest problem of each cause: a flow can have the same with several panels. */
const listCauses = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ message }, index) => problems.findIndex((other) => other.message === message) === index);

/** What the chat refused the bot in the last days, why, and what to do; nothing while there is none. */
export const RecentProblems = ({ owner, about }: ProblemsProps) => {
  const found = useQuery({
    queryKey: [...toKey(owner), 'problems', about],
    queryFn: ({ signal }) => read(serverApi(owner.id).GET('/problems', { params: { query: about }, signal })),
  });
  const problems = listCauses(found.data?.data ?? []);
  if (problems.length === 0) return null;
  return (
    <Alert kind="warning" title={t('The chat refused the bot something')}>
      <ul>
        {problems.map(({ reason, message, lastSeenAt }) => (
          <li key={message}>
            {explain(`error.${reason}`, message)} {ADVICE[reason]}{' '}
            {rich('Last {{ago}}.', { ago: <Ago at={lastSeenAt} /> })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
