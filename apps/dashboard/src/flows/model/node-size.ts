/** The width of a step on the canvas: its ways out stand side by side. */
const MIN_WIDTH = 264;
const BRANCH_WIDTH = 76;

export const getNodeWidth = (branchCount: number): number => Math.max(MIN_WIDTH, branchCount * BRANCH_WIDTH);
