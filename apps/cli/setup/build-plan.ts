import { dirname, join, resolve } from 'node:path';
import { INSTALLATION } from '../../composition/installation.ts';
import type { Answers, Way } from './answers.ts';
import type { Plan } from './plan.ts';
import { assertClone, planClone } from './plan-clone.ts';
import { planDocker } from './plan-docker.ts';
import { planPanel } from './plan-panel.ts';
import { getProgram, planSystemd } from './plan-systemd.ts';

/** @param to the folder that was asked for @returns the way @throws Error when it cannot be set up from here */
export const assertUsable = (way: Way, to: string | undefined): Way => {
  if (way === 'clone') assertClone();
  if (way !== 'systemd') return way;
  if (to === undefined && process.getuid?.() !== 0)
    throw new Error(
      'The files of systemd belong to root. Run this as root, or with --to <folder> to look at them first.',
    );
  getProgram();
  return way;
};

/** @param to the folder of the files, for systemd the root of their paths @throws Error when the way cannot be set up from here */
export const buildPlan = (answers: Answers, to: string | undefined): Plan => {
  const folder = resolve(to ?? '.');
  switch (answers.way) {
    case 'docker':
      return planDocker(answers, folder);
    case 'panel':
      return planPanel(answers, folder);
    case 'clone':
      return planClone(answers, to === undefined ? join(dirname(INSTALLATION.commandLine), '../..') : folder);
    case 'systemd':
      return planSystemd(answers, to === undefined ? '/' : folder, getProgram());
  }
};
