import { type DemoCategory, INACTIVE, topic } from './topic.ts';

/** Help with the product itself. */
export const PRODUCT_CATEGORIES: readonly DemoCategory[] = [
  {
    fields: {
      name: 'Account access',
      description: 'Logging in, lost accounts, verification',
      emoji: '🔑',
      autoClose: { ...INACTIVE, onMemberLeave: true },
      position: 2,
    },
    share: 30,
    effort: 0.7,
    topics: [
      topic(
        ['Cannot log in since the update', 'Since the update my password is refused on the phone.'],
        [
          'Does it work on the website?',
          'Yes, only the app refuses it.',
          'Please install version {n}; it is fixed there.',
        ],
        ['login', 'mobile'],
        'high',
      ),
      topic(
        ['Lost my second factor', 'My phone is gone, and with it the codes for logging in.'],
        [
          'Do you still have one of the recovery codes?',
          'No, they were on the phone as well.',
          'We have verified you and removed the second factor. Please set up a new one.',
        ],
        ['login', 'two-factor'],
        'urgent',
      ),
      topic(
        ['Change of my mail address', 'I cannot change my mail address to the new one.'],
        [
          'Which message do you see?',
          'It says that the address is taken.',
          'It was an old account of yours; we merged them.',
        ],
        ['profile'],
      ),
      topic(
        ['Verification takes forever', 'I sent my documents {n} hours ago and nobody has answered.'],
        ['Is the name on them the same as in the profile?', 'It is.', 'You are verified now. Sorry for the wait.'],
        ['verification'],
      ),
    ],
  },
  {
    fields: {
      name: 'Technical problems',
      description: 'Errors, crashes, lost data',
      emoji: '🛠️',
      autoClose: { inactiveHours: 168, warnHoursBefore: 48 },
      position: 3,
    },
    share: 24,
    effort: 1.8,
    topics: [
      topic(
        ['Crash when exporting', 'The program closes itself when I export more than {n} rows.'],
        [
          'Could you send us the log file?',
          'Here it is, the last lines are about memory.',
          'This is fixed in tonight’s release.',
        ],
        ['crash', 'export'],
        'high',
      ),
      topic(
        ['Error {n} on upload', 'Uploading a picture ends with error {n}.'],
        ['How large is the picture?', 'About 12 MB.', 'The limit was too low; you can upload it now.'],
        ['upload'],
      ),
      topic(
        ['Notifications do not arrive', 'I get no notifications on my phone since last week.'],
        [
          'Are they allowed in the settings of the phone?',
          'They are.',
          'Your device was registered anew. They should arrive.',
        ],
        ['mobile', 'notifications'],
      ),
      topic(
        ['Everything is slow today', 'Pages take {n} seconds to load, for all of us.'],
        ['Which region are you in?', 'Western Europe.', 'A machine had failed and was replaced. It is fast again.'],
        ['performance', 'outage'],
        'urgent',
      ),
      topic(
        ['Lost the settings', 'After the update all of my settings are gone.'],
        ['Which version had you before?', 'The one of last month.', 'We have restored them from the backup.'],
        ['data'],
      ),
    ],
  },
];
