import type { ReactNode } from 'react';
import { Close, Delete, Hold, RequestClose } from './closing-dialogs.tsx';
import { Merge, Move, TakeOver, Transfer } from './moving-dialogs.tsx';
import type { QuestionProps } from './question.tsx';

/** What asks for more before it is done. */
export type Question = 'close' | 'takeOver' | 'transfer' | 'move' | 'requestClose' | 'hold' | 'merge' | 'delete';

const DIALOGS: Readonly<Record<Question, (props: QuestionProps) => ReactNode>> = {
  close: Close,
  takeOver: TakeOver,
  transfer: Transfer,
  move: Move,
  requestClose: RequestClose,
  hold: Hold,
  merge: Merge,
  delete: Delete,
};

/** Asks what an action needs to know. */
export const QuestionDialog = ({ question, ...props }: QuestionProps & { readonly question: Question }) => {
  const Shown = DIALOGS[question];
  return <Shown {...props} />;
};
