import type { Addresses } from '../../../engine/tools/build/web/addresses.ts'

/** Where this app's files stand, for preview and web servers. */
export const addresses: Addresses = {
  hashed: '/assets/',
  edited: { '/tenants/': ['json', 'md', 'svg', 'png', 'webp', 'mp4', 'vtt'] },
}
