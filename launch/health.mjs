/**
 * Owns the question whether the server of this container lives: it answers. That an engine is away or a projection has
 * stopped is told by its answer and mended by no restart.
 */
const PORT = process.env.PORT || '3000';

const lives = await fetch(`http://127.0.0.1:${PORT}/api/health`).then(({ status }) => status === 200 || status === 503)
  .catch(() => false);
process.exit(lives ? 0 : 1);
