import { call, isOutcomeUnknown } from '../../api.ts';
import { showToast } from '../../kit/toast.tsx';
import { toPath } from '../../owner.ts';
import { describeError, queries } from '../../queries.ts';
import { type ActionAnswer, isDetail, listTicketKeys, showTicket } from '../../tickets/use-ticket.ts';
import { forgetSend, type KeptEntry, listKept } from '../../waiting/outbox.ts';
import { noteOwnChange } from '../../waiting/own-changes.ts';
import { NO_DRAFT, toRest } from './draft.ts';
import { changeDraft } from './use-draft.ts';
import { t } from '../../texts/texts.ts';

/** The page that began it, where it is still open in another tab, is given so long to send it. */
const GRACE_MS = 3_000;
/** What is older is not sent by itself: too much may have happened meanwhile. */
const MAX_AGE_MS = 3_600_000;

const SENT: Readonly<Record<KeptEntry['path'], string>> = {
  '/reply': t('The reply is sent. Its page was closed before.'),
  '/notes': t('The note is kept. Its page was closed before.'),
  '/close': t('The ticket is closed. Its page was closed before.'),
};

const toOwner = ({ serverId }: KeptEntry) => ({ kind: 'server', id: serverId }) as const;

const findKept = ({ idempotencyKey }: KeptEntry): KeptEntry | undefined =>
  listKept().find((one) => one.idempotencyKey === idempotencyKey);

const send = async (entry: KeptEntry): Promise<void> => {
  const { ticketId, path, body, idempotencyKey, version, draft } = entry;
  const owner = toOwner(entry);
  const isClosing = path === '/close' && version !== undefined;
  const { data } = await call<ActionAnswer>(`${toPath(owner)}/tickets/${ticketId}${path}`, {
    method: 'POST',
    body,
    idempotencyKey,
    ...(isClosing && { version }),
  });
  noteOwnChange(ticketId, version, isDetail(data, ticketId) ? data.version : undefined);
  if (draft) changeDraft(owner.id, ticketId, (current) => toRest(current, draft));
  showTicket(owner, data, ticketId);
  for (const queryKey of listTicketKeys(owner, ticketId)) void queries.invalidateQueries({ queryKey });
};

/** What was written and is not sent is a draft again, unless another one was begun. */
const giveUp = (entries: readonly KeptEntry[], reason: string): void => {
  for (const entry of entries) {
    const { ticketId, name, draft } = entry;
    forgetSend(entry);
    if (draft) {
      const { mode } = draft;
      changeDraft(toOwner(entry).id, ticketId, (current) =>
        current[mode] === '' ? { ...NO_DRAFT, ...current, ...draft, attempt: null } : current,
      );
    }
    showToast(
      `${name}: ${entry === entries[0] ? reason : t('It is not closed, since the reply before it was not sent.')}`,
      'rust',
    );
  }
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One after the other. What follows something that was refused is not sent. */
const resumeTicket = async (entries: readonly KeptEntry[]): Promise<void> => {
  for (const [index, { sendsAt }] of entries.entries()) {
    await wait(sendsAt + GRACE_MS - Date.now());
    const entry = findKept(entries[index] as KeptEntry);
    // Another tab has sent or undone it.
    if (!entry) continue;
    if (Date.now() - sendsAt > MAX_AGE_MS) {
      giveUp(entries.slice(index), t('It was not sent: its page was closed more than an hour ago.'));
      return;
    }
    try {
      await send(entry);
    } catch (error) {
      // Without an answer it stays for the next page that opens.
      if (!isOutcomeUnknown(error)) giveUp(entries.slice(index), describeError(error));
      return;
    }
    forgetSend(entry);
    showToast(`${entry.name}: ${SENT[entry.path]}`);
  }
};

/** Sends what pages of the person have begun to send that ended before the answer was known, in the order in which it was begun. */
export const resumeSends = (personId: string): void => {
  const kept = listKept().filter((one) => one.personId === personId);
  for (const entries of Map.groupBy(kept, ({ ticketId }) => ticketId).values()) void resumeTicket(entries);
};
