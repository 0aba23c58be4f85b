const STORED = 'guildesk.undo';

/** Whether replies, notes and closings wait in this browser before they are sent. */
export const isUndoOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export const setUndo = (isOn: boolean): void => localStorage.setItem(STORED, isOn ? 'on' : 'off');
