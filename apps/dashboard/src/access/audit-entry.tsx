import { Link } from 'wouter';
import type { Schemas } from '../api.ts';
import { Badge } from '../kit/parts.tsx';
import { DateTime, TimeOfDay } from '../kit/dates/time.tsx';
import { describeAction, RESOURCES, toFieldLabel } from './audit-words.ts';
import { type FieldChange, listChanges } from './difference.ts';
import { rich, t } from '../texts/texts.ts';

type AuditEntry = Schemas['AuditEntry'];

const REDACTED = '__redacted__';
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const NAMED_FIELDS = 4;
/** A person is known by the name alone. */
const ACTOR_TYPES: Readonly<Record<string, string>> = {
  token: t('by the token'),
  staff: t('in the chat by'),
  command: t('by the command'),
  link: t('by the link'),
  organization: t('by the organization'),
};

const Value = ({ value }: { readonly value: unknown }) => {
  if (value === undefined || value === null || value === '') return <span className="muted">{t('nothing')}</span>;
  if (value === REDACTED) return <span className="muted">{t('hidden')}</span>;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && INSTANT.test(value)) return <DateTime at={value} />;
  if (typeof value === 'string' || typeof value === 'number') return <span className="diff-text">{value}</span>;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return value.length === 0 ? (
      <span className="muted">{t('none')}</span>
    ) : (
      <ul className="scope-list">
        {value.map((item) => (
          <li key={item}>
            <code>{item}</code>
          </li>
        ))}
      </ul>
    );
  }
  return <pre className="diff-json">{JSON.stringify(value, null, 2)}</pre>;
};

const Difference = ({
  changes,
  isNew,
  isGone,
}: {
  changes: readonly FieldChange[];
  isNew: boolean;
  isGone: boolean;
}) => (
  <table className="diff">
    <thead>
      <tr>
        <th scope="col">{t('Field')}</th>
        {!isNew && <th scope="col">{t('Before')}</th>}
        {!isGone && <th scope="col">{t('After')}</th>}
      </tr>
    </thead>
    <tbody>
      {changes.map(({ path, before, after }) => (
        <tr key={path}>
          <th scope="row">{toFieldLabel(path)}</th>
          {!isNew && (
            <td className="diff-before">
              <Value value={before} />
            </td>
          )}
          {!isGone && (
            <td className="diff-after">
              <Value value={after} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const summarizeFields = (changes: readonly FieldChange[]): string => {
  const names = changes.slice(0, NAMED_FIELDS).map(({ path }) => toFieldLabel(path));
  const rest = changes.length - names.length;
  return names.join(', ') + (rest > 0 ? ` ${t('and {{rest}} more', { rest })}` : '');
};

interface EntryProps {
  readonly entry: AuditEntry;
  /** The address of the page with one more filter. */
  readonly linkTo: (filter: Readonly<Record<string, string>>) => string;
}

/** Who changed what, when and from where. */
export const Entry = ({ entry, linkTo }: EntryProps) => {
  const { action, resource, resourceId, resourceName, actor, clientAddress, before, after, createdAt } = entry;
  const changes = listChanges(before, after);
  const [verb, tone] = describeAction(action);
  return (
    <li className="slip-shadow">
      <article className={`slip slip-${tone === 'neutral' ? 'slate' : tone} entry`}>
        <div className="slip-stub">
          <TimeOfDay at={createdAt} />
        </div>
        <div className="slip-body entry-body">
          <h3 className="entry-title">
            {RESOURCES[resource]}{' '}
            {resourceName &&
              (resourceId ? (
                <Link href={linkTo({ resourceId })}>{resourceName}</Link>
              ) : (
                <span>{resourceName}</span>
              ))}{' '}
            <Badge tone={tone}>{verb}</Badge>
          </h3>
          <p className="entry-actor">
            <span className="muted">{ACTOR_TYPES[actor.type] ?? t('by@@a person')} </span>
            {actor.id ? <Link href={linkTo({ actorId: actor.id })}>{actor.name}</Link> : <code>{actor.name}</code>}
            {clientAddress && (
              <span className="muted">
                {' '}
                {rich('from {{span}}', { span: <span className="number">{clientAddress}</span> })}
              </span>
            )}
          </p>
          {changes.length > 0 && (
            <details className="entry-changes">
              <summary>{summarizeFields(changes)}</summary>
              <Difference changes={changes} isNew={before === null} isGone={after === null} />
            </details>
          )}
        </div>
      </article>
    </li>
  );
};
