import { read } from './call.js';

export const docsCalls = {
  page: read<string>('/api/docs', 'member', { type: 'text/html; charset=utf-8' }),
  style: read<string>('/api/docs.css', 'member', { type: 'text/css; charset=utf-8' }),
  document: read<{ readonly openapi: string }>('/api/docs.json', 'member'),
};
