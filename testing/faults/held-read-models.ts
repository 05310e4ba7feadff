/** Stops the read models where they are: a foreign transaction locks their checkpoints. */
import pg from 'pg';

/** Runs work while no projection can advance. The projections catch up by themselves afterwards. */
export async function whileReadModelsAreHeld<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from read.checkpoints for update');
    return await work();
  } finally {
    await client.end();
  }
}
