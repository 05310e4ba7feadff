import { change, type NoBody, read, type Stale } from './call.js';
import type {
  AcceptedEnd, AddressView, BreakAcknowledgement, ClearedView, FastTableStatusView, JobRetryView, JobsView,
  PopulationProgressView, PopulationStartedView, ProjectionsView, ProjectionView, SealsView, VerificationView,
} from './maintenance.js';
import type { ReasonRequest } from './request.js';

const ADMIN = '/api/admin';
const STATUS = `${ADMIN}/fast-table-status`;
const PROGRESS = `${ADMIN}/population-progress`;
const JOBS = `${ADMIN}/jobs`;
const PROJECTIONS = `${ADMIN}/projections`;
const SEALS = `${ADMIN}/seals`;

const post = <Answer, Body = NoBody>(path: string, stale: readonly Stale[], status = 200) =>
  change<Body, Answer>('POST', path, 'admin', { status, stale });

export const maintenanceCalls = {
  address: read<AddressView>(`${ADMIN}/address`, 'admin'),
  jobs: read<JobsView>(JOBS, 'admin'),
  retryJob: post<JobRetryView>(`${JOBS}/:id/retry`, [JOBS]),
  projections: read<ProjectionsView>(PROJECTIONS, 'admin'),
  retryProjection: post<ProjectionView>(`${PROJECTIONS}/:name/retry`, ['/api/']),
  skip: post<ProjectionView>(`${PROJECTIONS}/:name/skip`, ['/api/']),
  status: read<FastTableStatusView>(STATUS, 'admin'),
  progress: read<PopulationProgressView>(PROGRESS, 'admin'),
  populate: post<PopulationStartedView>(`${ADMIN}/populate-fast-table`, [STATUS, PROGRESS], 202),
  cancel: post<PopulationProgressView>(`${ADMIN}/cancel-population`, [STATUS, PROGRESS]),
  clear: post<ClearedView>(`${ADMIN}/clear-fast-table`, ['/api/']),
  calculate: post<VerificationView>(`${ADMIN}/calculate-tournament`, [STATUS, '/api/fast/']),
  acknowledge: post<FastTableStatusView, ReasonRequest>(`${ADMIN}/comparisons/:id/acknowledge`, [STATUS]),
  seals: read<SealsView>(SEALS, 'admin'),
  /** The seals of the current chain, as in the file of seals. */
  sealFile: read<string>(`${SEALS}/file`, 'admin', { type: 'application/x-ndjson' }),
  verifySeals: post<SealsView>(`${SEALS}/verify`, [SEALS], 202),
  acceptEnd: post<PopulationStartedView, AcceptedEnd>(`${SEALS}/accept-end`, ['/api/'], 202),
  acknowledgeBreak: post<SealsView, BreakAcknowledgement>(`${SEALS}/acknowledge`, [SEALS]),
};
