/** `npm run restore -- FILE [--passphrase-file FILE] [--key FILE]`: makes a data folder of a backup. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { END_MS, importBuilt, interruption, INVOKED_FROM, launch, print, unlessInterrupted } from './launch.mjs';
import { IS_IN_CONTAINER } from './network.mjs';
import { readWords, text } from './read-words.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

const USAGE = 'Name one backup: npm run restore -- FILE.tar.gz [--passphrase-file FILE] [--key FILE]. '
  + 'It is restored into DATA_DIR, which has to be empty.';
/** A claim of the folder, where that is a file. */
const CLAIM = 'claim';

await launch(async () => {
  const { file, key, passphrase } = readArguments();
  const settings = readSettings(process.env, { demo: false });
  const { dataDir } = settings;
  let isOurs = false;
  const check = async () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const [first] = contentOf(dataDir);
    if (first !== undefined) {
      throw new LaunchError(`${dataDir} is not empty (it has ${first}). Name a new folder with DATA_DIR, `
        + 'or remove what is there, such as a half restore.');
    }
    isOurs = true;
  };
  try {
    return await withDatabase({ settings, launcher: 'npm run restore', check }, async (databaseUrl) => {
      const { runRestore } = await importBuilt('api/maintenance/backups/restore.js');
      const eventStoreUrl = process.env.EVENTSTORE_URL || undefined;
      const order = { file, key, passphrase, dataDir, databaseUrl, eventStoreUrl, signal: interruption };
      const isSound = await unlessInterrupted(runRestore(order, print), END_MS);
      const start = IS_IN_CONTAINER ? 'a container with its volume' : `it with: DATA_DIR=${quoted(dataDir)} npm start`;
      print(`${dataDir} is ready. Start ${start}`);
      return isSound ? 0 : 1;
    });
  } catch (error) {
    // The next try finds an empty folder again.
    if (isOurs) for (const name of contentOf(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
});

/**
 * Quotes a path for a shell.
 * @param {string} path
 */
function quoted(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** @param {string} folder */
function contentOf(folder) {
  return readdirSync(folder).filter((name) => name !== CLAIM);
}

function readArguments() {
  const pathOf = (/** @type {string} */ name) => {
    const path = resolve(INVOKED_FROM, name);
    if (!existsSync(path)) throw new LaunchError(`There is no file ${path}.`);
    return path;
  };
  const { word: file, values } = readWords(process.argv.slice(2), { key: text, 'passphrase-file': text }, USAGE);
  const { key, 'passphrase-file': passphrase } = values;
  return {
    file: pathOf(file), key: key === undefined ? undefined : pathOf(key),
    passphrase: passphrase === undefined
      ? process.env.BACKUP_PASSPHRASE || undefined : readFileSync(pathOf(passphrase), 'utf8').replace(/\r?\n$/, ''),
  };
}
