import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, type Schemas, serverApi } from '../../api.ts';
import { Copy } from '../../kit/copy.tsx';
import { Checkbox } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import type { Owner } from '../../owner.ts';
import { describeError, queries } from '../../queries.ts';
import { findApiCall, toCurl } from './api-calls.ts';
import { useChatNames } from '../chat/chat-names.ts';
import { describeEvent } from './event-sentences.ts';
import { toChatKey } from '../chat/use-chat.ts';
import { t } from '../../texts/texts.ts';

type FeedEvent = Schemas['Event'];

const POLL_MS = 1_500;
const BEFORE_MS = 30 * 60_000;
const PAGE_SIZE = 100;
const MAX_SHOWN = 200;

/** The events of the last half hour, and those that come, each read once. */
const useEvents = (owner: Owner) => {
  const [createdAfter] = useState(() => new Date(Date.now() - BEFORE_MS).toISOString());
  const queryKey = [...toChatKey(owner), 'events'];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<readonly FeedEvent[]>(queryKey) ?? [];
      const last = known.at(-1);
      const query = { limit: PAGE_SIZE, ...(last ? { after: last.id } : { createdAfter }) };
      const { data } = await read(serverApi(owner.id).GET('/events', { params: { query }, signal }));
      return [...known, ...data].slice(-MAX_SHOWN);
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });
};

const Call = ({ event }: { readonly event: FeedEvent }) => {
  const call = findApiCall(event);
  if (!call) return <p className="muted">{t('Programs learn of it from webhooks and from GET /v1/events.')}</p>;
  return <Copy label={t('The same by the API')} value={toCurl(call, location.origin)} />;
};

const Entry = ({ event, isForDevelopers }: { readonly event: FeedEvent; readonly isForDevelopers: boolean }) => {
  const { nameUser } = useChatNames();
  const [isOpen, setOpen] = useState(false);
  const call = findApiCall(event);
  if (!isForDevelopers) {
    return (
      <li className="event">
        <span className="event-text">{describeEvent(event, nameUser)}</span>{' '}
        <span className="event-facts">
          <TimeOfDay at={event.timestamp} />
        </span>
      </li>
    );
  }
  return (
    <li>
      <details className="event" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="event-text">{describeEvent(event, nameUser)}</span>
          <span className="event-facts">
            <TimeOfDay at={event.timestamp} /> <code>{event.type}</code>
          </span>
          {call && (
            <code className="event-call">
              <strong>{call.method}</strong> {call.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}
            </code>
          )}
        </summary>
        {isOpen && <Call event={event} />}
      </details>
    </li>
  );
};

const STORED = 'guildesk.developers';

/** What the service reports of the server, the newest first; for developers each with the API call that does the same. */
export const EventLog = ({ owner }: { readonly owner: Owner }) => {
  const events = useEvents(owner);
  const all = events.data ?? [];
  const [isForDevelopers, setForDevelopers] = useState(() => localStorage.getItem(STORED) === 'on');
  const choose = (isOn: boolean) => {
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
    setForDevelopers(isOn);
  };
  return (
    <section className="event-log" aria-labelledby="event-log-title">
      <h2 id="event-log-title">{t('What happened')}</h2>
      <Checkbox
        label={t('For developers')}
        hint={t('Shows the type of each event and the API call that does the same.')}
        isChecked={isForDevelopers}
        onChange={choose}
      />
      {events.error && <Alert kind="error">{describeError(events.error)}</Alert>}
      {events.data && all.length === 0 && (
        <p className="muted">
          {t('Nothing in the last half hour. Do something in the chat: what happens appears here.')}
        </p>
      )}
      <ol className="events" tabIndex={0} aria-label={t('Events, the newest first')}>
        {all.toReversed().map((event) => (
          <Entry key={event.id} event={event} isForDevelopers={isForDevelopers} />
        ))}
      </ol>
    </section>
  );
};
