import type { PanelDraft } from '../../../apps/dashboard/src/panels/panel-draft.ts';
import {
  changeTargetKind,
  chooseTarget,
  createOption,
  getTargetKind,
  toDraft,
  toNotice,
} from '../../../apps/dashboard/src/panels/panel-draft.ts';
import { describeStatus, listProblems } from '../../../apps/dashboard/src/panels/problems.ts';
import { renderNotice } from '#core/panels/render.ts';

const option = (fields: object = {}) => ({ ...createOption([]), label: 'Help', categoryId: 'c1', ...fields });
const draft = (fields: Partial<PanelDraft> = {}): PanelDraft => ({
  ...toDraft(null),
  name: 'Help desk',
  channelId: '1',
  content: 'How can we help?',
  options: [option()],
  ...fields,
});

/** As the service renders the same panel; only the ids of options differ there. */
const render = (panel: PanelDraft) =>
  JSON.parse(
    JSON.stringify(renderNotice({ ...panel, id: 'p' } as unknown as Parameters<typeof renderNotice>[0])).replaceAll(
      'panel:p:',
      '',
    ),
  );

it.each([
  ['buttons in rows of five', draft({ options: Array.from({ length: 7 }, (_, at) => option({ id: `o${at}` })) })],
  [
    'buttons that lead elsewhere',
    draft({ options: [option({ categoryId: null, url: 'https://example.com', emoji: '🔗' })] }),
  ],
  ['a menu', draft({ style: 'select', placeholder: 'Choose', options: [option({ description: 'Small print' })] })],
  ['a menu without options', draft({ style: 'select', options: [] })],
])('previews %s as the service renders them', (_, panel) => {
  expect(toNotice(panel)).toEqual(render(panel));
});

it('shows an option without a label by its number', () => {
  expect(toNotice(draft({ options: [option(), option({ label: '' })] })).buttonRows).toMatchObject([
    [{ label: 'Help' }, { label: 'Option 2' }],
  ]);
});

it('changes what an option does, which has to be chosen anew', () => {
  const link = changeTargetKind(option(), 'link');
  expect(link).toMatchObject({ categoryId: null, flowId: null, url: '' });
  expect([option(), link, changeTargetKind(link, 'flow')].map(getTargetKind)).toEqual(['category', 'link', 'flow']);
});

it('takes name and emoji of the target, as long as there are no own ones', () => {
  const billing = { id: 'c1', name: 'Billing', emoji: '💳' };
  const orders = { id: 'c2', name: 'Orders' };
  const first = chooseTarget(createOption([]), { categoryId: 'c1' }, { before: undefined, after: billing });
  expect(first).toMatchObject({ categoryId: 'c1', label: 'Billing', emoji: '💳' });
  const second = chooseTarget(first, { categoryId: 'c2' }, { before: billing, after: orders });
  expect(second).toMatchObject({ categoryId: 'c2', label: 'Orders', emoji: null });
  const own = chooseTarget({ ...first, label: 'Pay' }, { categoryId: 'c2' }, { before: billing, after: orders });
  expect(own.label).toBe('Pay');
});

it('names everything that keeps a panel from being deployed', () => {
  const categories = [{ id: 'c1', name: 'Old', archived: true }];
  const flows = [
    { id: 'f1', name: 'Draft', status: 'draft' },
    { id: 'f2', name: 'Unused', status: 'draft' },
  ];
  expect(listProblems(draft(), { categories: [], flows })).toEqual([]);
  expect(listProblems(draft({ channelId: null, content: null, options: [] }), { categories, flows })).toHaveLength(3);
  const options = [option(), option({ categoryId: null, flowId: 'f1' })];
  expect(listProblems(draft({ options }), { categories, flows })).toEqual([
    'The category “Old” is archived and takes no tickets.',
    'The flow “Draft” is not published.',
  ]);
});

it('distinguishes a message that is gone from one that is older', () => {
  expect(describeStatus({ status: 'deployed', messageId: '1' })).toBeNull();
  expect(describeStatus({ status: 'outdated', messageId: null })).toMatch(/deleted/);
  expect(describeStatus({ status: 'outdated', messageId: '1' })).toMatch(/before the last change/);
});
