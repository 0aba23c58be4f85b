import type { LiveMessage } from './live-message.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

export interface StreamListener {
  readonly onMessage: (message: LiveMessage) => void;
  readonly onState: (state: LiveState) => void;
  /** The service has refused the stream: the session has ended, or there are too many streams. */
  readonly onRefused: () => void;
}

const RETRY_MS = 5_000;
/** For so long the messages of the stream are kept for tabs that open. */
const RECENT_MS = 30_000;
const MAX_RECENT = 200;
/** Every type of event that pages follow, besides `ready` and `reset`. An `EventSource` reports only the types that it listens to. */
const TYPES = [
  'ready',
  'reset',
  ...'created updated claimed assigned unclaimed transferred moved close_requested closed reopened merged deleted feedback_received feedback_answered participant_added participant_removed message_created first_response target_warned note_created'
    .split(' ')
    .map((name) => `ticket.${name}`),
  ...['category', 'panel', 'knowledgebase'].flatMap((resource) =>
    ['created', 'updated', 'deleted', 'deployed', 'published'].map((name) => `${resource}.${name}`),
  ),
  'flow.published',
  'flow.disabled',
  'flow.run_failed',
  'transcript.ready',
  'bot.unavailable',
  'bot.recovered',
  'privacy_request.created',
];

const toMessage = ({ type, data }: MessageEvent<string>): LiveMessage => ({
  type,
  ticketId: (JSON.parse(data) as { readonly ticketId?: string | null }).ticketId ?? null,
});

/** Follows the stream, which continues by itself after a cut; opens it anew where it was refused. @returns what ends it */
export const followStream = (url: string, { onMessage, onState, onRefused }: StreamListener): (() => void) => {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(url);
    source.addEventListener('open', () => onState('live'));
    source.addEventListener('error', () => {
      onState('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(open, RETRY_MS);
    });
    for (const type of TYPES) {
      source.addEventListener(type, (event: MessageEvent<string>) => onMessage(toMessage(event)));
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
};

type Broadcast =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'refused' }
  /** A tab that has just opened asks how things are. */
  | { readonly kind: 'question' }
  /** What it may have missed between reading its lists and following the stream. */
  | { readonly kind: 'answer'; readonly state: LiveState; readonly recent: readonly LiveMessage[] };

const notify = (listener: StreamListener, broadcast: Broadcast): void => {
  if (broadcast.kind === 'message') listener.onMessage(broadcast.message);
  if (broadcast.kind === 'state') listener.onState(broadcast.state);
  if (broadcast.kind === 'refused') listener.onRefused();
};

/** The messages of the last half minute. */
const createRecent = () => {
  let kept: readonly { readonly at: number; readonly message: LiveMessage }[] = [];
  const dropOld = () => kept.filter(({ at }) => at > Date.now() - RECENT_MS);
  return {
    add: (message: LiveMessage) => {
      kept = [...dropOld(), { at: Date.now(), message }].slice(-MAX_RECENT);
    },
    list: (): readonly LiveMessage[] => dropOld().map(({ message }) => message),
  };
};

/** Reads the stream and passes everything on, until the signal ends it. */
const readStream = (
  url: string,
  channel: BroadcastChannel,
  ended: AbortSignal,
  listener: StreamListener,
): Promise<void> =>
  new Promise((resolve) => {
    // Given up between asking for the lock and getting it.
    if (ended.aborted) {
      resolve();
      return;
    }
    let state: LiveState = 'connecting';
    const recent = createRecent();
    const publish = (broadcast: Broadcast) => {
      notify(listener, broadcast);
      channel.postMessage(broadcast);
    };
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<Broadcast>) => {
        if (data.kind === 'question')
          channel.postMessage({ kind: 'answer', state, recent: recent.list() } satisfies Broadcast);
      },
      { signal: ended },
    );
    const stop = followStream(url, {
      onMessage: (message) => {
        recent.add(message);
        publish({ kind: 'message', message });
      },
      onState: (next) => publish({ kind: 'state', state: (state = next) }),
      onRefused: () => publish({ kind: 'refused' }),
    });
    ended.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

/**
 * Follows the stream once for all tabs of the browser: the tab that has the lock reads it and passes messages on to the others, one
 * of which takes over when it closes. Where the browser has no locks (plain http), each tab has a stream of its own.
 *
 * @returns what ends it
 */
export const followSharedStream = (url: string, listener: StreamListener): (() => void) => {
  // Typed as always there, but only in secure contexts.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return followStream(url, listener);
  const name = `guildesk.live:${url}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let isAsking = true;
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => {
    notify(listener, data);
    // Others have asked before, and have seen it.
    if (data.kind !== 'answer' || !isAsking) return;
    isAsking = false;
    listener.onState(data.state);
    for (const message of data.recent) listener.onMessage(message);
  });
  channel.postMessage({ kind: 'question' } satisfies Broadcast);
  // Rejects when the tab stops waiting for the lock.
  locks
    .request(name, { signal: ended.signal }, () =>
      // The lock may have been granted while the tab stopped waiting for it.
      ended.signal.aborted ? undefined : readStream(url, channel, ended.signal, listener),
    )
    .catch(() => undefined);
  return () => {
    ended.abort();
    channel.close();
  };
};
