import routes from '../../../flows/routes.json' with { type: 'json' }
import type { Addresses } from '../../../engine/tools/build/web/addresses.ts'

const { entries, error, pages, return: back } = routes

/** Paths of the app's files and pages, for preview and web servers. */
export const addresses: Addresses = {
  hashed: '/assets/',
  edited: { '/tenants/': ['json', 'md', 'svg', 'png', 'webp', 'mp4', 'vtt'] },
  pages: [
    ...new Set([
      ...entries.flatMap(({ path, flow }) => [path, `/${flow}/`]),
      error.path,
      `${pages}/`,
      back.path,
    ]),
  ],
}
