import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Writes a key and a self-signed certificate for a host name into `folder`, valid for two days. */
export function certificate(folder: string, name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'pipe' })
  return { key, cert }
}
