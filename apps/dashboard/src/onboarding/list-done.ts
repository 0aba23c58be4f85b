/** What is looked at to know how far a server is. */
export interface SetupFacts {
  /** The chat is real: not the simulated one. */
  readonly isChatConnected: boolean;
  readonly staffRoles: number;
  readonly categories: number;
  readonly deployedPanels: number;
  readonly people: number;
  readonly tickets: number;
}

export const SETUP_STEPS = ['chat', 'roles', 'category', 'panel', 'people', 'ticket'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The steps that are done, no matter who did them. */
export const listDone = (facts: SetupFacts): readonly SetupStep[] => {
  const states: Readonly<Record<SetupStep, boolean>> = {
    chat: facts.isChatConnected,
    roles: facts.staffRoles > 0,
    category: facts.categories > 0,
    panel: facts.deployedPanels > 0,
    people: facts.people > 1,
    ticket: facts.tickets > 0,
  };
  return SETUP_STEPS.filter((step) => states[step]);
};
