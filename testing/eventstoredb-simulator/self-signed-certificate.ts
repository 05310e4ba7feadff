/** A certificate for 127.0.0.1, made for a test: X.509 in DER (RFC 5280), by hand. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const TAG = {
  boolean: 0x01, integer: 0x02, bitString: 0x03, octetString: 0x04, objectId: 0x06, utf8: 0x0c, sequence: 0x30,
  set: 0x31, time: 0x18, version: 0xa0, extensions: 0xa3, ipAddress: 0x87,
} as const;

/** Object identifiers as they are encoded. */
const ID = {
  ecdsaWithSha256: '2a8648ce3d040302', commonName: '550403', subjectAltName: '551d11', basicConstraints: '551d13',
} as const;

const DAY_MS = 86_400_000;
const TRUE = Buffer.from([0xff]);

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const objectId = (hex: string): Buffer => der(TAG.objectId, Buffer.from(hex, 'hex'));
const time = (ms: number): Buffer => (
  der(TAG.time, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`)));
const bits = (bytes: Uint8Array): Buffer => der(TAG.bitString, Buffer.from([0]), bytes);
const extension = (id: string, value: Buffer): Buffer => (
  der(TAG.sequence, objectId(id), der(TAG.boolean, TRUE), der(TAG.octetString, value)));

/** PEM texts; the certificate is its own authority. */
export function selfSignedCertificate(): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, objectId(ID.ecdsaWithSha256));
  const name = der(TAG.sequence, der(TAG.set, der(
    TAG.sequence, objectId(ID.commonName), der(TAG.utf8, Buffer.from('a simulator of tests')))));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toBeSigned = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    algorithm,
    name,
    der(TAG.sequence, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.extensions, der(
      TAG.sequence,
      extension(ID.subjectAltName, der(TAG.sequence, der(TAG.ipAddress, Buffer.from([127, 0, 0, 1])))),
      extension(ID.basicConstraints, der(TAG.sequence, der(TAG.boolean, TRUE))),
    )),
  );
  const certificate = der(TAG.sequence, toBeSigned, algorithm, bits(sign('sha256', toBeSigned, privateKey)));
  const lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n').trimEnd();
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
