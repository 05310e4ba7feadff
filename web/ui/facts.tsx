/** Lists of facts, each with its label above its value. */
import type { ReactNode } from 'react';

export const Facts = ({ facts }: { readonly facts: Readonly<Record<string, string | number>> }) => (
  <dl className="game-facts">
    {Object.entries(facts).map(([name, value]) => <Figure key={name} label={name} className="">{value}</Figure>)}
  </dl>
);

interface FigureProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Figure = ({ label, className = 'num', children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
);
