/** Media types of the files that a tenant's folder may contain, by file extension. */
export const tenantTypes: Record<string, string> = {
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** Media types of the files of a build, including tenants, by file extension. */
export const contentTypes: Record<string, string> = {
  ...tenantTypes,
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export const isText = (type: string): boolean => /^text\/|\/json$|\+xml$/.test(type)
