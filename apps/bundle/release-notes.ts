/** `## 0.1.0 (2026-12-01)`, or `## 0.1.0 (unreleased)`. */
const HEADING = /^## (\S+) \((.+)\)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * The part of the changelog about a version, without its heading.
 *
 * @throws when there is none, when it is empty, or when it is final and its heading has no date
 */
export const cutReleaseNotes = (
  changelog: string,
  version: string,
  { isFinal }: { readonly isFinal: boolean },
): string => {
  const { date, notes } = getSection(changelog.split('\n'), version);
  if (isFinal && !DATE.test(date)) throw new Error(`CHANGELOG.md has "${date}" in place of the date of ${version}.`);
  if (notes === '') throw new Error(`CHANGELOG.md has nothing about ${version}.`);
  return `${notes}\n`;
};

const getSection = (lines: readonly string[], version: string) => {
  const start = lines.findIndex((line) => HEADING.exec(line)?.[1] === version);
  const [, , date] = HEADING.exec(lines[start] ?? '') ?? [];
  if (date === undefined) throw new Error(`CHANGELOG.md has no heading "## ${version} (date)".`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return {
    date,
    notes: rest
      .slice(0, end < 0 ? undefined : end)
      .join('\n')
      .trim(),
  };
};
