/** What is looked at to know how far a server is. */
export interface SetupFacts {
  /** The chat is real: not the simulated one. */
  readonly isChatConnected: boolean;
  readonly staffRoles: number;
  readonly categories: number;
  /** One that the chat shows; null without one. */
  readonly deployedPanel: { readonly id: string; readonly channelId: string | null } | null;
  readonly people: number;
  readonly tickets: number;
}

/** The path of the panel that the chat shows: of its channel in the simulated chat, else of its own page. Null without one. */
export const findPanelPage = (
  { deployedPanel }: Pick<SetupFacts, 'deployedPanel'>,
  isSandbox: boolean,
): string | null => {
  if (!deployedPanel) return null;
  const { id, channelId } = deployedPanel;
  return isSandbox && channelId !== null ? `sandbox?channel=${channelId}` : `panels/${id}`;
};

export const SETUP_STEPS = ['chat', 'roles', 'category', 'panel', 'people', 'ticket'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The steps that are done, no matter who did them. */
export const listDone = (facts: SetupFacts): readonly SetupStep[] => {
  const states: Readonly<Record<SetupStep, boolean>> = {
    chat: facts.isChatConnected,
    roles: facts.staffRoles > 0,
    category: facts.categories > 0,
    panel: facts.deployedPanel !== null,
    people: facts.people > 1,
    ticket: facts.tickets > 0,
  };
  return SETUP_STEPS.filter((step) => states[step]);
};
