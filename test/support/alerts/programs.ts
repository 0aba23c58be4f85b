import { spawnSync } from 'node:child_process';

const PROGRAMS = ['prometheus', 'promtool'];

/** Prometheus on this machine, with its tool; null when one of the programs is missing. */
export const findPrometheus = (): string | null =>
  PROGRAMS.every((program) => spawnSync(program, ['--version']).status === 0) ? 'prometheus' : null;
