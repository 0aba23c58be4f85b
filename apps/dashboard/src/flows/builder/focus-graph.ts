/** Leads the keyboard back to a step in the graph; without one, to the button that adds one. */
export const focusGraph = (id?: string): void => {
  const step = id === undefined ? '.flow-add' : `.flow-graph [data-id="${CSS.escape(id)}"]`;
  document.querySelector<HTMLElement>(step)?.focus();
};
