/** The health check of the images: whether the server of this machine answers, in whatever health. */
const { status } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`);
process.exit(status === 200 || status === 503 ? 0 : 1);
