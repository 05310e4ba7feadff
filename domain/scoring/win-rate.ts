/** Share of `games` that were `wins`, or of anything else, in percent rounded half up; 0 for no games. */
export const winRate = (wins: number, games: number): number => (games === 0 ? 0 : Math.round((100 * wins) / games));
