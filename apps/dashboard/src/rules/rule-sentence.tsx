import { useCannedReplyNames, useCategoryNames, useFlowNames, useTargetNames } from '../flows/requests/use-flows.ts';
import type { Owner } from '../owner.ts';
import { useUsers } from '../tickets/use-ticket.ts';
import { type Part, toGroup, toTexts } from './condition.ts';
import { getFieldKind } from './fields.ts';
import { describeAction, type Names } from './steps.ts';
import type { Automation } from './types.ts';
import { describeGroup, describeTrigger, toWords } from './words.ts';
import { t } from '../texts/texts.ts';

/** The members with whom conditions compare. */
const listMembers = (part: Part): readonly string[] => {
  if (part.kind === 'group') return part.parts.flatMap(listMembers);
  return getFieldKind(part.field).kind === 'person' ? toTexts(part.value) : [];
};

/** The names of all that rules refer to. */
export const useNames = (owner: Owner, rules: readonly Pick<Automation, 'conditions'>[] = []): Names => {
  const lists = [
    useCategoryNames(owner).data,
    useFlowNames(owner).data,
    useCannedReplyNames(owner).data,
    useTargetNames(owner).data,
  ];
  const members = useUsers(
    owner,
    rules.flatMap(({ conditions }) => listMembers(toGroup(conditions))),
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
