/** Owns the dashboard while it loads: its panels in their final shape. */
import type { ReactElement } from 'react';
import { Loading, SkeletonRow } from '../../ui/load-states.js';

const Panel = ({ className, rows }: { readonly className: string; readonly rows: number }): ReactElement => (
  <div className={`panel ${className}`}>
    <span className="sk title" />
    {Array.from({ length: rows }, (_, index) => (
      <SkeletonRow key={index} />
    ))}
  </div>
);

export const DashboardSkeleton = (): ReactElement => (
  <Loading label="Loading dashboard...">
    <div className="cols cols-5-7">
      <div className="felt hero sk-hero" />
      <Panel className="sk-form" rows={0} />
    </div>
    <Panel className="sk-figures" rows={2} />
    <div className="cols cols-5-7">
      <Panel className="sk-partners" rows={3} />
      <Panel className="sk-fact" rows={1} />
    </div>
  </Loading>
);
