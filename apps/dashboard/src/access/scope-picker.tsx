import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/field.tsx';
import { describeScope, groupScopes, isReading, toAccess } from './scopes.ts';
import type { ScopeDescription } from '../own-api/access-types.ts';
import { rich, t } from '../texts/texts.ts';

interface ScopePickerProps {
  readonly scopes: readonly ScopeDescription[];
  readonly chosen: ReadonlySet<string>;
  readonly error: string | null;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const isEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((scope) => b.has(scope));

/** What a token may do: by preset, or scope by scope. */
export const ScopePicker = ({ scopes, chosen, error, onChange }: ScopePickerProps) => {
  const all = scopes.map(({ scope }) => scope);
  const presets = [
    { label: t('Everything'), scopes: new Set(all) },
    { label: t('Read only'), scopes: new Set(all.filter(isReading)) },
    { label: t('Nothing'), scopes: new Set<string>() },
  ];
  const change = (scope: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, scope] : [...chosen].filter((other) => other !== scope)));
  return (
    <fieldset className="scopes">
      <legend className="field-label">{t('What it may do')}</legend>
      <div className="scopes-presets">
        {presets.map(({ label, scopes: preset }) => (
          <Button key={label} aria-pressed={isEqual(chosen, preset)} onClick={() => onChange(preset)}>
            {label}
          </Button>
        ))}
        <span className="muted" aria-live="polite">
          {rich('{{size}} of {{count}} scopes', { size: chosen.size, count: all.length })}
        </span>
      </div>
      {error && <p className="field-error">{error}</p>}
      <div className="scopes-groups">
        {groupScopes(scopes).map(({ label, scopes: members }) => (
          <fieldset key={label} className="scopes-group">
            <legend>{label}</legend>
            {members.map((member) => (
              <Checkbox
                key={member.scope}
                label={toAccess(member.scope)}
                hint={describeScope(member)}
                isChecked={chosen.has(member.scope)}
                onChange={(isChosen) => change(member.scope, isChosen)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
};
