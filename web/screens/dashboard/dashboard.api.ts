/** Owns what the dashboard reads: everything in one answer. */
import { useQuery } from '@tanstack/react-query';
import type { DashboardView } from '../../../domain/stats-views.js';
import { resource } from '../../transport/resource.js';

export const useDashboard = () => useQuery(resource<DashboardView>('/api/fast/dashboard', 5));
