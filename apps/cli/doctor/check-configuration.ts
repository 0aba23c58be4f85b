import type { Config, ConfigError } from '../../composition/config/config.ts';
import { listContradictions } from './contradictions.ts';
import { fail, type Finding, pass } from './finding.ts';
import { listUnknownVariables } from './unknown-variables.ts';

type Variables = Readonly<Record<string, string>>;

/** Finds what is odd in a valid environment. */
export const checkConfiguration = (set: Variables, config: Config): readonly Finding[] => {
  const findings = [...listUnknownVariables(set), ...listContradictions(set, config)];
  return findings.length > 0 ? findings : [pass('configuration', 'all variables can be read and fit together')];
};

/** A finding for each complaint. */
export const reportConfigError = ({ message }: ConfigError): readonly Finding[] => {
  const [, ...complaints] = message.split('\n');
  return complaints.map((complaint) => fail('configuration', complaint.trim(), 'See docs/operate/configure.md.'));
};
