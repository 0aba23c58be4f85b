import { useCannedReplyNames, useCategoryNames, useFlowNames } from '../flows/requests/use-flows.ts';
import type { Owner } from '../owner.ts';
import { toGroup } from './condition.ts';
import { describeAction, type Names } from './steps.ts';
import type { Automation } from './types.ts';
import { describeGroup, nameTrigger, toWords } from './words.ts';
import { t } from '../texts/texts.ts';

/** The names of all that rules refer to. */
export const useNames = (owner: Owner): Names => {
  const lists = [useCategoryNames(owner).data, useFlowNames(owner).data, useCannedReplyNames(owner).data];
  return new Map(lists.flatMap((list) => (list ?? []).map(({ id, name }): [string, string] => [id, name])));
};

interface SentenceProps {
  readonly rule: Pick<Automation, 'trigger' | 'conditions' | 'actions' | 'stopProcessing'>;
  readonly names: Names;
}

/** A rule in words: when, if, and what is done. */
export const RuleSentence = ({ rule, names }: SentenceProps) => {
  const group = toGroup(rule.conditions);
  return (
    <p className="rule-sentence">
      <em>{t('When')}</em> {nameTrigger(rule.trigger)}.{' '}
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
