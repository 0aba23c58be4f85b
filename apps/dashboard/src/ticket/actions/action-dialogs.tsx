import type { ReactNode } from 'react';
import { lazyPage } from '../../kit/lazy-page.tsx';
import type { RunMacroProps } from '../../tickets/bulk/run-macro-dialog.tsx';
import { Close, Delete, Hold, RequestClose } from './closing-dialogs.tsx';
import { DeclaredDialog, type DeclaredAction, findDeclared } from './declared-dialog.tsx';
import { Merge, TakeOver } from './moving-dialogs.tsx';
import type { QuestionProps } from './question.tsx';

/** What asks for more before it is done. */
type OwnQuestion = 'close' | 'takeOver' | 'requestClose' | 'hold' | 'merge' | 'delete' | 'macro';

/** An action with a dialog of its own, or one that is declared with its input. */
export type Question = OwnQuestion | DeclaredAction['action'];

const RunMacroDialog = lazyPage<RunMacroProps>(
  async () => (await import('../../tickets/bulk/run-macro-dialog.tsx')).RunMacroDialog,
  () => null,
);

const RunMacro = ({ owner, ticket, onClose }: QuestionProps) => (
  <RunMacroDialog owner={owner} tickets={[ticket]} onDone={onClose} onClose={onClose} />
);

const DIALOGS: Readonly<Record<OwnQuestion, (props: QuestionProps) => ReactNode>> = {
  close: Close,
  takeOver: TakeOver,
  requestClose: RequestClose,
  hold: Hold,
  merge: Merge,
  delete: Delete,
  macro: RunMacro,
};

/** Asks what an action needs to know. */
export const QuestionDialog = ({ question, ...props }: QuestionProps & { readonly question: Question }) => {
  const declared = findDeclared(question);
  if (declared) return <DeclaredDialog declared={declared} {...props} />;
  const Shown = DIALOGS[question as OwnQuestion];
  return <Shown {...props} />;
};
