import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTALLATION } from '../../composition/installation.ts';

/** How the code of the service came here. */
export type InstallationKind =
  | { readonly kind: 'clone'; readonly root: string }
  | { readonly kind: 'container' }
  | { readonly kind: 'panel' }
  /** Installed by npm into `prefix`, for all users or into a folder. */
  | { readonly kind: 'package'; readonly prefix: string; readonly isGlobal: boolean }
  | { readonly kind: 'unknown'; readonly path: string };

/** Files that Docker and Podman put into each container. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv'];
/** Where the image has the service: docs/deploy/Dockerfile. */
const IMAGE_FOLDER = '/guildesk/';
const PANEL_FOLDER = '/home/container/';

/** @param commandLine the program of the command line */
export const detectKind = (
  commandLine: string = INSTALLATION.commandLine,
  isThere: (path: string) => boolean = existsSync,
): InstallationKind => {
  if (commandLine.endsWith('.ts')) return { kind: 'clone', root: join(dirname(commandLine), '../..') };
  if (commandLine.startsWith(PANEL_FOLDER)) return { kind: 'panel' };
  if (commandLine.startsWith(IMAGE_FOLDER) || CONTAINER_FILES.some(isThere)) return { kind: 'container' };
  const [, place, lib] = /^(.*?)(\/lib)?\/node_modules\/guildesk\/lib\/[^/]+$/.exec(commandLine) ?? [];
  if (place === undefined) return { kind: 'unknown', path: commandLine };
  return { kind: 'package', prefix: place || '/', isGlobal: lib !== undefined };
};
