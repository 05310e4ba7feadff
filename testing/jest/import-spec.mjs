/** What Jest runs instead of a spec: `native-environment.mjs` has Node import it. */
export default { process: () => ({ code: 'await importSpec(import.meta.url);' }) };
