import { useEffect, useState } from 'react';
import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import { TimeOfDay } from '../kit/dates/time.tsx';
import { Alert } from '../kit/parts.tsx';
import { useSession } from '../queries.ts';
import { rich, t } from '../texts/texts.ts';

const TICK_MS = 15_000;
const MINUTE_S = 60;

/** Rounded up to minutes, so that it is no stop watch. */
const countSeconds = (endsAt: string): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / 1_000 / MINUTE_S) * MINUTE_S);

/** Stands above every page of a visitor of the demo. When the hour is over, the session is asked for again. */
export const DemoBanner = ({ endsAt }: { readonly endsAt: string }) => {
  const [seconds, setSeconds] = useState(() => countSeconds(endsAt));
  const { refetch } = useSession();
  useEffect(() => {
    const timer = setInterval(() => setSeconds(countSeconds(endsAt)), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (seconds === 0) void refetch();
  }, [seconds, refetch]);
  return (
    <Alert kind="info" title={t('Your desk in the demo: {{duration}} left', { duration: describeSeconds(seconds) })}>
      {rich('At {{time}} it is deleted, with everything in it.', { time: <TimeOfDay at={endsAt} /> })}
    </Alert>
  );
};
