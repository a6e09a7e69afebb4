import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Whether `openssl` is installed. Tests that need it are skipped otherwise. */
export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
}

/** Creates a self-signed certificate for one host name, valid for one day. */
export function makeCertificate(directory: string, name = 'localhost'): { certificate: string; key: string } {
  const certificate = join(directory, 'certificate.pem');
  const key = join(directory, 'key.pem');
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}
