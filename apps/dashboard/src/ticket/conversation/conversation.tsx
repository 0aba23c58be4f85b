import { MessageView, type Shown } from './message-view.tsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { getZone } from '../../kit/dates/zone.ts';
import { lazily } from '../../kit/lazily.ts';
import { Alert, Badge, Skeleton } from '../../kit/parts.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import { describeError } from '../../queries.ts';
import { AnsweredForm } from './answered-form.tsx';
import { describeChange } from './changes.ts';
import { ChatText } from '../../kit/chat/chat-view.tsx';
import type { Change, HistoryItem, Note } from '../../tickets/model/history.ts';
import type { useHistory } from '../../tickets/use-ticket.ts';
import { locale, rich, t } from '../../texts/texts.ts';

const getDayFormat = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: getZone(),
    }),
);
const toDay = (at: string): string => getDayFormat().format(new Date(at));

const NoteView = ({ note, names, toActorName }: Shown & { readonly note: Note }) => (
  <article
    className="note"
    aria-label={t('Note of {{actorName}} for the team', { actorName: toActorName(note.author) })}
  >
    <header className="message-head">
      <Icon name="note" />
      <strong>{toActorName(note.author)}</strong>
      <Badge tone="amber">{t('Note for the team')}</Badge>
      <TimeOfDay at={note.createdAt} />
      {note.updatedAt !== note.createdAt && <span className="muted">{t('edited')}</span>}
    </header>
    <ChatText text={note.content} names={names} />
  </article>
);

const ChangeLine = ({ change, names, toActorName }: Shown & { readonly change: Change }) => (
  <li>
    <span>
      <strong>{toActorName(change.actor)}</strong> {describeChange(change, names)}
    </span>{' '}
    <TimeOfDay at={change.at} />
  </li>
);

const SHOWN_CHANGES = 2;

/** How many changes there are, and from when to when; one time where they were made in the same minute. */
const ChangesSummary = ({
  count,
  start,
  end,
}: Readonly<Record<'start' | 'end', string>> & { readonly count: number }) => {
  const first = <TimeOfDay at={start} />;
  return toMinute(start) === toMinute(end)
    ? rich('{{count}} changes, {{start}}', { count, start: first })
    : rich('{{count}} changes, {{start}} to {{end}}', { count, start: first, end: <TimeOfDay at={end} /> });
};

const toMinute = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/** A few changes are shown, more are folded. */
const Changes = ({ changes, ...shown }: Shown & { readonly changes: readonly Change[] }) => {
  const lines = (
    <ul>
      {changes.map((change) => (
        <ChangeLine key={change.id} change={change} {...shown} />
      ))}
    </ul>
  );
  if (changes.length <= SHOWN_CHANGES) return <div className="changes">{lines}</div>;
  return (
    <details className="changes">
      <summary>
        <ChangesSummary count={changes.length} start={changes[0]?.at ?? ''} end={changes.at(-1)?.at ?? ''} />
      </summary>
      {lines}
    </details>
  );
};

const toTime = (item: HistoryItem): string => {
  if (item.kind === 'message') return item.message.createdAt;
  if (item.kind === 'answers') return item.at;
  return item.kind === 'note' ? item.note.createdAt : (item.changes[0]?.at ?? '');
};

const Item = ({ item, ...shown }: Shown & { readonly item: HistoryItem }) => {
  if (item.kind === 'message') return <MessageView {...shown} {...item} />;
  if (item.kind === 'answers') return <AnsweredForm {...shown} />;
  return item.kind === 'note' ? (
    <NoteView {...shown} note={item.note} />
  ) : (
    <Changes {...shown} changes={item.changes} />
  );
};

const AT_END_PX = 80;

/** Keeps the newest in view, and what is being read in its place when older items come above it. */
const useScroll = (items: readonly HistoryItem[]) => {
  const log = useRef<HTMLDivElement>(null);
  const state = useRef({ isAtEnd: true, height: 0, firstId: '' });
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { isAtEnd, height, firstId } = state.current;
    const first = items[0]?.id ?? '';
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (first !== firstId) element.scrollTop += element.scrollHeight - height;
    state.current = { isAtEnd, height: element.scrollHeight, firstId: first };
  });
  // What is being written takes room from it.
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (state.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    state.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
  };
  return { log, onScroll };
};

const OLDER_AT_PX = 120;

/** Messages, notes and changes, the newest at the end and in view. Older ones are read when one scrolls up. */
export const Conversation = ({ history, ...shown }: Shown & { readonly history: ReturnType<typeof useHistory> }) => {
  const { items, hasOlder, isReadingOlder, readOlder } = history;
  const { log, onScroll } = useScroll(items);
  const firstId = items[0]?.id;
  const readFrom = useRef<string>(undefined);
  const readOlderAtTop = () => {
    const isAtTop = (log.current?.scrollTop ?? OLDER_AT_PX) < OLDER_AT_PX;
    if (!isAtTop || !hasOlder || isReadingOlder || history.error) return;
    readFrom.current = firstId;
    readOlder();
  };
  // An update of the list cancels a reading: nothing older came, so it is read again. Without a scroll nothing is.
  useEffect(() => {
    if (firstId !== undefined && readFrom.current === firstId) readOlderAtTop();
  });
  let lastDay = '';
  return (
    <div
      ref={log}
      className="conversation"
      role="log"
      aria-label={t('Conversation')}
      tabIndex={0}
      onScroll={() => {
        onScroll();
        readOlderAtTop();
      }}
    >
      {history.error && !history.isPending && (
        <Alert kind="error" action={<Button onClick={history.refetch}>{t('Try again')}</Button>}>
          {describeError(history.error)}
        </Alert>
      )}
      {hasOlder && (
        <Button look="quiet" className="older" isBusy={isReadingOlder} onClick={readOlder}>
          {t('Show older')}
        </Button>
      )}
      {history.isPending && <Skeleton rows={4} />}
      {!history.isPending &&
        items.map((item) => {
          const day = toDay(toTime(item));
          const isNewDay = day !== lastDay;
          lastDay = day;
          return (
            <div key={item.id} className="history-item">
              {isNewDay && <h2 className="conversation-day">{day}</h2>}
              <Item item={item} {...shown} />
            </div>
          );
        })}
    </div>
  );
};
