import { areNoticesOn, showNotice } from './notices.ts';
import type { Owner } from '../owner.ts';
import { queries } from '../queries.ts';
import { findNewest, toSettingsQuery } from './use-notifications.ts';
import { describeNotification } from './words.ts';

const ANNOUNCED = 'guildesk.announced';
const SETTINGS_KEPT_MS = 60_000;

/** Two short tones. */
const playSound = (): void => {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  [660, 880].forEach((pitch, index) => {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(context.currentTime + index * 0.14);
    tone.stop(context.currentTime + index * 0.14 + 0.12);
    if (index === 1) tone.addEventListener('ended', () => void context.close());
  });
};

/** Shows the newest notification, with a sound, as the person chose; not in quiet hours. Several tabs do so once. */
export const announce = async (owner: Owner): Promise<void> => {
  const settings = await queries.query({ ...toSettingsQuery(owner), staleTime: SETTINGS_KEPT_MS });
  const newest = settings.isQuiet ? undefined : await findNewest(owner);
  if (!newest || localStorage.getItem(ANNOUNCED) === newest.id) return;
  localStorage.setItem(ANNOUNCED, newest.id);
  if (settings.sound) playSound();
  if (areNoticesOn() && document.hidden) showNotice(owner, newest.ticketId, describeNotification(newest));
};
