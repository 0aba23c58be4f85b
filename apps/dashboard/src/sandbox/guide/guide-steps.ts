/** What the guide looks at to know how far somebody is. */
export interface GuideTicket {
  readonly id: string;
  readonly ticketNumber: number;
  readonly channelId: string | null;
  readonly firstResponseAt: string | null;
  readonly closedAt: string | null;
}

export interface GuideFacts {
  /** The channel of a panel that is deployed. */
  readonly panelChannelId: string | null;
  /** Tickets that were opened from a panel, the oldest first. */
  readonly tickets: readonly GuideTicket[];
  /** The ticket whose transcript was opened here. */
  readonly readTranscriptOf: string | null;
  readonly hasToken: boolean;
  /** Whether a webhook has delivered an event. */
  readonly hasDelivery: boolean;
}

export type StepId = 'panel' | 'ticket' | 'answer' | 'close' | 'transcript' | 'token' | 'webhook';

export interface GuideState {
  readonly ticket: GuideTicket | null;
  readonly done: ReadonlySet<StepId>;
  /** The first step that can still be done; null when there is none. A ticket that was closed without an answer gets none. */
  readonly current: StepId | null;
}

export const STEPS: readonly StepId[] = ['panel', 'ticket', 'answer', 'close', 'transcript', 'token', 'webhook'];

const countDone = ({ firstResponseAt, closedAt }: GuideTicket): number =>
  Number(firstResponseAt !== null) + Number(closedAt !== null);

/** The ticket that is furthest; of equal ones the newest. */
const findTicket = (tickets: readonly GuideTicket[]): GuideTicket | null =>
  tickets.reduce<GuideTicket | null>(
    (best, ticket) => (best && countDone(best) > countDone(ticket) ? best : ticket),
    null,
  );

/** Which steps are done, from what is there: by any ticket, so that none is undone again. */
export const evaluateGuide = (facts: GuideFacts): GuideState => {
  const ticket = findTicket(facts.tickets);
  const doneSteps: Readonly<Record<StepId, boolean>> = {
    panel: facts.panelChannelId !== null || ticket !== null,
    ticket: ticket !== null,
    answer: facts.tickets.some(({ firstResponseAt }) => firstResponseAt !== null),
    close: facts.tickets.some(({ closedAt }) => closedAt !== null),
    transcript: facts.readTranscriptOf !== null && facts.tickets.some(({ id }) => id === facts.readTranscriptOf),
    token: facts.hasToken,
    webhook: facts.hasDelivery,
  };
  return {
    ticket,
    done: new Set(STEPS.filter((step) => doneSteps[step])),
    current: STEPS.find((step) => !doneSteps[step] && !(step === 'answer' && doneSteps.close)) ?? null,
  };
};
