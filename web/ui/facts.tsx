/** A list of facts, each label above its value. */
import type { ReactElement } from 'react';

export const Facts = ({ facts }: { readonly facts: Readonly<Record<string, string | number>> }): ReactElement => (
  <dl className="game-facts">
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
