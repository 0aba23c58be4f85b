import type { RequestBody } from '../schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { changeRecord } from '../records/record-api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { useMove, useOrdered } from './use-ordered.ts';
import { RULES } from './rule-kind.ts';
import type { Automation, RuleEvent, Trigger } from './types.ts';
import { type EventTrigger, isEventType } from './words.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 100;

/** Every rule, in the order in which they are looked at; a server has 200 at the most. */
export const useAllRules = (owner: Owner) => useOrdered(owner, RULES);

export const useMoveRule = (owner: Owner) => useMove(owner, RULES);

/** Switches the version of a rule that was seen on or off. */
export const useSwitchRule = (owner: Owner) =>
  useChange(
    ({ id, version, enabled }: Pick<Automation, 'id' | 'version' | 'enabled'>) =>
      changeRecord(owner, RULES, { id, version }, { enabled: !enabled }),
    {
      stale: [toRecordsKey(owner, RULES)],
      onError: (error) => showToast(t('The rule was not switched. {{error}}', { error: describeError(error) }), 'rust'),
    },
  );

/** What a rule is tried out with: a ticket, or an event that happened. */
type Sample = { readonly ticketId: string } | { readonly event: Pick<RuleEvent, 'type' | 'actor' | 'data'> };
type TestBody = RequestBody<'/automations/{id}/test', 'post'>;

/** Says what the saved rule would make of it. Nothing is changed. */
export const useTestRule = (owner: Owner, id: string) =>
  useChange(
    async (sample: Sample) => {
      // The events are those of the trigger, which all have a ticket. The feed's type leaves that open.
      const options = { params: { path: { id } }, body: sample as TestBody };
      return (await read(serverApi(owner.id).POST('/automations/{id}/test', options))).data;
    },
    { stale: [] },
  );

const DAY_MS = 86_400_000;
const MAX_PAGES = 10;
const SHOWN = 30;

/** The newest events of a type within a day, the newest first. The feed begins with the oldest. */
const fetchEvents = async (owner: Owner, trigger: EventTrigger, signal: AbortSignal): Promise<readonly RuleEvent[]> => {
  const createdAfter = new Date(Date.now() - DAY_MS).toISOString();
  let newest: readonly RuleEvent[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const query = { limit: PAGE_SIZE, eventTypes: [trigger], createdAfter, ...(cursor && { cursor }) };
    const answer = await read(serverApi(owner.id).GET('/events', { params: { query }, signal }));
    newest = [...newest, ...answer.data].slice(-SHOWN);
    cursor = answer.pagination.nextCursor;
  }
  return newest.toReversed();
};

export const useEvents = (owner: Owner, trigger: Trigger, isEnabled: boolean) =>
  useQuery({
    queryKey: [...toRecordsKey(owner, RULES), 'events', trigger],
    queryFn: ({ signal }) => (isEventType(trigger) ? fetchEvents(owner, trigger, signal) : []),
    enabled: isEnabled,
  });
