import { originObjection } from './web/origin.ts'

/** Hosts that an installation adds to its own origin, from the deployment config. */
export interface HeaderHosts {
  connect?: string[]
  media?: string[]
  image?: string[]
}

/**
 * Security headers of every answer: the one source for preview, browser tests and web servers.
 * @throws where a host would open the policy further than to itself
 */
export function securityHeaders({ connect = [], media = [], image = [] }: HeaderHosts = {}): Record<
  string,
  string
> {
  for (const host of [...connect, ...media, ...image]) {
    const why = originObjection(host)
    if (why) throw new Error(`${JSON.stringify(host)} cannot stand in the Content Security Policy. ${why}`)
  }
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'media-src': ["'self'", ...media],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The one script that is named by an address at run time: the worker that reads PDF (engine/screen/documents/worker.ts).
    'trusted-types': ['pdf-worker'],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/**
 * The policy of files that a tenant edits: a picture that is opened by its address is a page of this origin. In a sandbox it
 * runs nothing and leads nowhere by itself; as a picture of a page it keeps its own styles.
 */
export const editedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The headers of files that are edited in place, by the address of the file. A drawing is kept rather than opened. */
export const editedHeaders = (path: string): Record<string, string> => ({
  'Content-Security-Policy': editedPolicy,
  ...(path.endsWith('.svg') && { 'Content-Disposition': 'attachment' }),
})
