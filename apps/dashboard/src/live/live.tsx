import { useEffect, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import { queries } from '../queries.ts';
import { useGoTo } from '../notifications/use-go-to.ts';
import { createCoalescer } from './coalescer.ts';
import { listStale, type Stale, toQueryKey } from './live-message.ts';
import { followSharedStream, type LiveState } from './stream.ts';
import { t } from '../texts/texts.ts';

const DELAY_MS = 250;
const GAP_MS = 1_200;
/** Counts cost several lists, and may be a little late. */
const COUNTS_GAP_MS = 6_000;
/** Notifications are made a little later than what they are about. */
const INBOX_DELAY_MS = 1_500;
/** Short cuts are not worth a word. */
const SILENT_MS = 1_500;
const BACK_SHOWN_MS = 3_000;

const SESSION = ['session'];
/** Whatever has one of these keys changes by itself, and is read when it is opened. */
const NOT_LIVE = new Set(['detail', 'analytics']);

/** What nobody sees is read when somebody looks at it. */
const whenVisible = (act: () => void): void => {
  if (!document.hidden) act();
  else document.addEventListener('visibilitychange', () => whenVisible(act), { once: true });
};

const invalidate = (owner: Owner, stale: Iterable<Stale>): void => {
  const keys = [...stale].map((one) => [...toKey(owner), ...toQueryKey(one)]);
  const isStale = (key: readonly unknown[]) => keys.some((start) => start.every((part, index) => key[index] === part));
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isStale(queryKey) && !NOT_LIVE.has(queryKey[2] as string),
  });
};

/** Calls `again` when nothing is new: a service with much to do makes notifications later. */
const followUnread = async (owner: Owner, again: (() => void) | null): Promise<void> => {
  const { followInbox } = await import('../notifications/follow-inbox.ts');
  if (!(await followInbox(owner))) again?.();
};

/** Keeps what is shown of the server current. */
const follow = (owner: Owner, onState: (state: LiveState) => void): (() => void) => {
  const read = (items: ReadonlySet<Stale>) => whenVisible(() => invalidate(owner, items));
  const lists = createCoalescer<Stale>(read, { delayMs: DELAY_MS, gapMs: GAP_MS });
  const counts = createCoalescer<Stale>(read, { delayMs: DELAY_MS, gapMs: COUNTS_GAP_MS });
  const inbox = createCoalescer<'event' | 'again'>(
    (items) => void followUnread(owner, items.has('event') ? () => inbox.add('again') : null).catch(() => undefined),
    { delayMs: INBOX_DELAY_MS, gapMs: COUNTS_GAP_MS },
  );
  const stop = followSharedStream(`/dashboard/api${toPath(owner)}/events/stream`, {
    onState,
    onMessage: (message) => {
      const { type, ticketId } = message;
      if (type === 'ticket.created' && ticketId !== null && document.hidden)
        void import('../notifications/notices.ts').then(({ notify }) => notify(owner, ticketId));
      if (ticketId !== null) inbox.add('event');
      for (const stale of listStale(message)) (stale === 'counts' ? counts : lists).add(stale);
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: SESSION }),
  });
  return () => {
    stop();
    lists.stop();
    counts.stop();
    inbox.stop();
  };
};

const useLive = (owner: Owner): 'fine' | 'lost' | 'back' => {
  const [state, setState] = useState<LiveState>('connecting');
  const [shown, setShown] = useState<'fine' | 'lost' | 'back'>('fine');
  const { kind, id } = owner;
  useEffect(() => follow({ kind, id }, setState), [kind, id]);
  useEffect(() => {
    const isLost = state === 'lost';
    const timer = setTimeout(
      () => setShown((last) => (isLost ? 'lost' : last === 'lost' ? 'back' : 'fine')),
      isLost ? SILENT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (shown !== 'back') return;
    const timer = setTimeout(() => setShown('fine'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
};

/** Keeps the pages of a server current, and says quietly when that is not possible. */
export const Live = ({ owner }: { readonly owner: Owner }) => {
  const state = useLive(owner);
  useGoTo(owner);
  return (
    <div className="live" role="status">
      {state !== 'fine' && (
        <span className={`live-sign live-${state}`}>
          <Icon name={state === 'lost' ? 'alert' : 'check'} />
          {state === 'lost' ? t('Connection lost. Trying again…') : t('Connected again')}
        </span>
      )}
    </div>
  );
};
