import {
  useCannedReplyNames,
  useCategoryNames,
  useFlowNames,
  useTargetNames,
  useTeamNames,
} from '../flows/requests/use-flows.ts';
import { useRoleNames } from './use-role-names.ts';
import type { Owner } from '../owner.ts';
import { useUsers } from '../tickets/use-ticket.ts';
import { type Part, toGroup, toTexts } from './condition.ts';
import { getFieldKind, type Kind } from './fields.ts';
import { describeAction, type Names } from './steps.ts';
import type { Automation } from './types.ts';
import { describeGroup, describeTrigger, toWords } from './words.ts';
import { t } from '../texts/texts.ts';

/** The values of a kind with which conditions compare. */
const listValues = (part: Part, kind: Kind): readonly string[] => {
  if (part.kind === 'group') return part.parts.flatMap((one) => listValues(one, kind));
  return getFieldKind(part.field).kind === kind ? toTexts(part.value) : [];
};

/** The names of all that rules refer to. */
export const useNames = (owner: Owner, rules: readonly Pick<Automation, 'conditions'>[] = []): Names => {
  const groups = rules.map(({ conditions }) => toGroup(conditions));
  const lists = [
    useCategoryNames(owner).data,
    useFlowNames(owner).data,
    useCannedReplyNames(owner).data,
    useTargetNames(owner).data,
    useTeamNames(owner).data,
    useRoleNames(
      owner,
      groups.some((group) => listValues(group, 'role').length > 0),
    ),
  ];
  const members = useUsers(
    owner,
    groups.flatMap((group) => listValues(group, 'person')),
  ).data;
  return new Map([
    ...lists.flatMap((list) => (list ?? []).map(({ id, name }): [string, string] => [id, name])),
    ...(members ?? []).flatMap(({ userId, name }): [string, string][] => (name === null ? [] : [[userId, name]])),
  ]);
};

interface SentenceProps {
  readonly rule: Pick<Automation, 'trigger' | 'after' | 'conditions' | 'actions' | 'stopProcessing'>;
  readonly names: Names;
}

/** A rule in words: when, if, and what is done. */
export const RuleSentence = ({ rule, names }: SentenceProps) => {
  const group = toGroup(rule.conditions);
  return (
    <p className="rule-sentence">
      <em>{t('When')}</em> {describeTrigger(rule)}.{' '}
      {group.parts.length > 0 && (
        <>
          <em>{t('If')}</em> {describeGroup(group, names)}.{' '}
        </>
      )}
      <em>{t('Then')}</em>{' '}
      <strong>{rule.actions.map((action) => describeAction(action, names, toWords)).join(', ')}</strong>.
      {rule.stopProcessing && ` ${t('Rules after it are not looked at.')}`}
    </p>
  );
};
