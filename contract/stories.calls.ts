import { read } from './call.js';
import type { StoryView } from './stories.js';

const follows = ['game', 'player', 'plan', 'evening', 'month'] as const;

export const storyCalls = {
  evening: read<StoryView>('/api/evenings/:date/story', 'member', { follows }),
  month: read<StoryView>('/api/months/:month/story', 'member', { follows }),
  year: read<StoryView>('/api/years/:year/story', 'member', { follows }),
};
