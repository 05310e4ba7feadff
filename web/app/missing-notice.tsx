/**
 * Owns the notice under the header while an engine, or the server itself, does not answer, or things are shown as they
 * stood at an earlier moment; announced politely.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { healthQuery } from '../transport/server-health.js';
import { Icon } from '../ui/icon.js';
import { missingText } from './missing-text.js';

export function MissingNotice(): ReactElement {
  const { missing = [], asOf = null } = useQuery(healthQuery).data ?? {};
  const texts = [asOf, missingText(missing, mayRecordGames(useReader()))].filter((text) => text !== null);
  return (
    <div role="status">
      {texts.map((text) => (
        <p className="missing-notice" key={text}>
          <Icon name="alert" />
          {text}
        </p>
      ))}
    </div>
  );
}
