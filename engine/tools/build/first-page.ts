import { join, sep } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Tests whether a module is in a folder, named from the root of the project. */
const isIn = (folder: string) => (id: string) => id.startsWith(join(root, folder) + sep)

/** Scripts that are there before any part is asked for. */
const there = /[\\/](app|libraries|rolldown-runtime)-[^\\/]+\.js$/

/**
 * What is fetched along with a part, by Vite's `build.modulePreload`. Parts that the first page asks for are small and share
 * its two scripts: lists of what to fetch with each would weigh more there than they save.
 */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (
    _file: string,
    needed: string[],
    { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
  ) =>
    hostType === 'html'
      ? needed
      : needed.filter((file) => file.endsWith('.css') || !(there.test(hostId) || there.test(file))),
}

/**
 * The first page comes as two scripts: libraries, which outlive releases, and the app. Everything else is split where it is
 * imported. What many chunks share is one script, because one long text packs better than thirty short ones. Three folders
 * have a script of their own, so that a page beside the flow (error, public page) does not load what forms and calls share.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: /rolldown[\\/]runtime|[\\/]node_modules[\\/]/,
      tags: ['$initial' as const],
      priority: 3,
    },
    { name: 'app', tags: ['$initial' as const], priority: 2 },
    { name: 'shared-libraries', test: isIn('node_modules'), minShareCount: 5, priority: 1 },
    { name: 'shared-data', test: isIn('flows'), minShareCount: 5, priority: 1 },
    { name: 'shared-view', test: isIn('engine/view'), minShareCount: 5, priority: 1 },
    { name: 'shared', minShareCount: 5, priority: 0 },
  ],
}
