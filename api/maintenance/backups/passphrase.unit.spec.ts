/** Tests that only its passphrase opens a locked text, and that nothing does if a byte was changed. */
import { locked, opened } from './passphrase.js';

test('it is opened by its passphrase alone, however that was typed, and not if a byte was changed', async () => {
  const bytes = await locked(Buffer.from('Passwörter'), 'caf\u00e9 and cards');
  expect(bytes.includes('Passw')).toBe(false);
  expect((await opened(bytes, 'cafe\u0301 and cards')).toString()).toBe('Passwörter');
  await expect(opened(bytes, 'cafe and cards')).rejects.toThrow();
  for (const place of [0, 20, 30, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    await expect(opened(changed, 'caf\u00e9 and cards')).rejects.toThrow();
  }
});
