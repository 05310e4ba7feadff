/**
 * A push service on this machine. It takes pushes as a browser's service would, and opens them as the browser does (RFC
 * 8291).
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionBody } from '../../contract/notices.js';

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: unknown;
}

export interface PushService {
  readonly origin: string;
  readonly pushed: Pushed[];
  /** A browser's subscription whose address ends with the path. */
  subscription(path: string): PushSubscriptionBody;
  /** Answers every later push with this status. */
  answerWith(status: number, text?: string): void;
  close(): void;
}

export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  const [publicKey, auth] = [browser.generateKeys(), randomBytes(16)];
  const pushed: Pushed[] = [];
  let [status, text] = [201, ''];
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const message: unknown = JSON.parse(opened(Buffer.concat(parts), browser, auth));
      pushed.push({ path: request.url ?? '', headers: request.headers, message });
      response.writeHead(status).end(text);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin, pushed,
    subscription: (path) => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    answerWith: (...next) => { [status, text = ''] = next; },
    close: () => server.close(),
  };
}

/** A record of aes128gcm: salt, record size, the sender's key, and the cipher text with its tag. */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
  const sealed = body.subarray(21 + body[20]!);
  const derived = (secret: Buffer, with_: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const keys = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = derived(browser.computeSecret(senderKey), auth, keys, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The padding begins with a 2.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
