/** The notice under the header while an engine or the server does not answer; announced politely. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mayRecordGames, useReader } from '../features/session/session.api.js';
import { healthQuery } from '../transport/server-health.js';
import { Icon } from '../ui/icon.js';
import { missingText } from './missing-text.js';

export function MissingNotice(): ReactElement {
  const health = useQuery(healthQuery).data;
  const mayRecord = mayRecordGames(useReader());
  const text = health ? missingText(health, mayRecord) : null;
  return (
    <div role="status">
      {text !== null && (
        <p className="missing-notice">
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  );
}
