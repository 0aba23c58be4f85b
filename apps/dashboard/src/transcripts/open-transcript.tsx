import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createTranscriptView } from '../own-api/tickets.ts';
import { getZone } from '../kit/dates/zone.ts';
import { Empty, Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError } from '../queries.ts';
import { language, t } from '../texts/texts.ts';

/** The document is written as this person reads the dashboard. */
const getReader = () => new URLSearchParams({ locale: language, timezone: getZone() }).toString();

/** Goes to the document of a transcript, by a link that expires soon. */
export const OpenTranscript = ({ owner, id }: { readonly owner: Owner; readonly id: string }) => {
  const link = useQuery({
    queryKey: [...toKey(owner), 'transcript-link', id],
    queryFn: ({ signal }) => createTranscriptView(owner, id, signal),
    gcTime: 0,
  });
  const url = link.data;
  useEffect(() => {
    // The document is served by this service, whichever address the link was made for.
    if (url) location.replace(`${new URL(url).pathname}?${getReader()}`);
  }, [url]);
  if (!link.error) return <Skeleton rows={6} />;
  return (
    <Empty title={t('Transcript not found')} isPage>
      {describeError(link.error)}
    </Empty>
  );
};
