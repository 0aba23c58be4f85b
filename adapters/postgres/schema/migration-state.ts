import { DEVELOPMENT_MIGRATIONS, LAST_DEVELOPMENT_COMMIT } from '../migrations/development.ts';
import { FIRST_MIGRATION, type MigrationList } from '../migrations/index.ts';

/** The database was brought up to date by a newer version, whose data this one would write wrongly. */
export class DatabaseAhead extends Error {}

/** The database has only some of the migrations of the development versions before 0.1.0. */
export class DatabaseOutdated extends Error {}

/** The migrations of a database, compared with those of this version. */
export interface MigrationState {
  /** Those of the development versions count as the first migration when all are recorded. */
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Names that this version does not have. */
  readonly unknown: readonly string[];
  /** Whether the records are those of the development versions. */
  readonly isOfDevelopment: boolean;
  /** How many migrations of the development versions are missing in a database that they made. */
  readonly missing: number;
}

export const compareMigrations = (recorded: readonly string[], list: MigrationList): MigrationState => {
  const development = recorded.filter((name) => DEVELOPMENT_MIGRATIONS.has(name));
  const others = recorded.filter((name) => !DEVELOPMENT_MIGRATIONS.has(name));
  const isOfDevelopment = development.length > 0;
  const missing = isOfDevelopment ? DEVELOPMENT_MIGRATIONS.size - development.length : 0;
  const applied = isOfDevelopment && missing === 0 ? [FIRST_MIGRATION, ...others] : others;
  const names = list.map(({ name }) => name);
  return {
    applied,
    pending: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
    isOfDevelopment,
    missing,
  };
};

/** What keeps this version from starting on a database of a development version, and what to do. */
export const describeOutdated = (missing: number): { readonly found: string; readonly advice: string } => ({
  found: `the database belongs to a development version before 0.1.0 and lacks ${missing} of its ${DEVELOPMENT_MIGRATIONS.size} migrations`,
  advice: `Make a backup, start commit ${LAST_DEVELOPMENT_COMMIT} of guildesk once, which applies them, and then start this version.`,
});

/** @throws DatabaseAhead, DatabaseOutdated */
export const assertMigratable = ({ unknown, missing }: MigrationState): void => {
  if (unknown.length > 0) {
    throw new DatabaseAhead(
      `The database belongs to a newer version of guildesk: this version does not know its migrations ${unknown.join(', ')}. ` +
        'Start the newer version, or restore a backup from before it.',
    );
  }
  if (missing > 0) {
    const { found, advice } = describeOutdated(missing);
    throw new DatabaseOutdated(`T${found.slice(1)}. Nothing was changed. ${advice}`);
  }
};
