/** The addresses of explanations, below `/api/explain/`. */
export const teamRef = (gameId: number, teamId: number): string => `games/${gameId}/teams/${teamId}`;
export const dayRef = (date: string, playerId: number): string => `days/${date}/players/${playerId}`;
export const monthRef = (month: string, playerId: number): string => `months/${month}/players/${playerId}`;
export const accountRef = (playerId: number, month: string): string => `accounts/${playerId}/months/${month}`;
