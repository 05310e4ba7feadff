/** The panels of the dashboard in their final shape, until it is loaded. */
import type { ReactElement } from 'react';
import { SkeletonRows } from '../../ui/load-states.js';

const SkeletonPanel = ({ className, rows }: { readonly className: string; readonly rows: number }): ReactElement => (
  <div className={`panel ${className}`}>
    <span className="sk title" />
    <SkeletonRows count={rows} />
  </div>
);

export const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero sk-hero" />
      <SkeletonPanel className="sk-form" rows={0} />
    </div>
    <SkeletonPanel className="sk-figures" rows={2} />
    <div className="cols cols-5-7">
      <SkeletonPanel className="sk-partners" rows={3} />
      <SkeletonPanel className="sk-fact" rows={1} />
    </div>
  </>
);
