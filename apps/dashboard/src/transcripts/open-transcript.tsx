import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read, serverApi } from '../api.ts';
import { createTranscriptView } from '../own-api/tickets.ts';
import { getZone } from '../kit/dates/zone.ts';
import { Empty, Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { retryWhenUnknown } from '../query-client.ts';
import { describeError } from '../queries.ts';
import { language, t } from '../texts/texts.ts';

/** The document is written as this person reads the dashboard. */
const getReader = () => new URLSearchParams({ locale: language, timezone: getZone() }).toString();

/** The id of the newest transcript of a ticket. @throws ApiError not_found until it is made, seconds after the closing */
const fetchTranscriptId = async ({ id: guildId }: Owner, ticketId: string, signal: AbortSignal): Promise<string> => {
  const params = { path: { id: ticketId } };
  return (await read(serverApi(guildId).GET('/tickets/{id}/transcript', { params, signal }))).data.id;
};

const TRIES = 5;
const TRY_EVERY_MS = 1_000;
const OF_TICKET = /^ticket\/(.+)$/;

/**
 * Goes to the document of a transcript, by a link that expires soon.
 *
 * @param name the id of the transcript, or `ticket/<id>` for the newest one of a ticket
 */
export const OpenTranscript = ({ owner, name }: { readonly owner: Owner; readonly name: string }) => {
  const [, ticketId] = OF_TICKET.exec(name) ?? [];
  const link = useQuery({
    queryKey: [...toKey(owner), 'transcript-link', name],
    queryFn: async ({ signal }) => {
      const id = ticketId === undefined ? name : await fetchTranscriptId(owner, ticketId, signal);
      return createTranscriptView(owner, id, signal);
    },
    gcTime: 0,
    // It is made within seconds after the closing.
    retry: (count, error) => (ticketId !== undefined && count < TRIES) || retryWhenUnknown(count, error),
    retryDelay: TRY_EVERY_MS,
  });
  const url = link.data;
  useEffect(() => {
    // The document is served by this service, whichever address the link was made for.
    if (url) location.replace(`${new URL(url).pathname}?${getReader()}`);
  }, [url]);
  if (!link.error) return <Skeleton rows={6} />;
  return (
    <Empty title={t('Transcript not found')} isPage>
      {ticketId === undefined
        ? describeError(link.error)
        : t('This ticket has no transcript now. It is made within seconds after the closing, unless it was deleted.')}
    </Empty>
  );
};
