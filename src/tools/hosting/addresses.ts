import routes from '../../../flows/routes.json' with { type: 'json' }
import type { Addresses } from '#engine/tools/build/web/addresses.ts'

const { entries, error, pages } = routes

/** Paths of the app's files and pages, for preview and web servers, at the root of a host. */
export const addresses: Addresses = {
  base: '/',
  hashed: '/assets/',
  edited: { '/tenants/': ['json', 'md', 'svg', 'png', 'webp', 'mp4', 'vtt'] },
  pages: [...new Set([...entries.flatMap(({ path, flow }) => [path, `/${flow}/`]), error.path, `${pages}/`])],
}
