import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

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

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks Chromium to compile all functions of the two scripts of the first page beside the main thread, while they are loading
 * (V8's explicit compile hints). They use most of what they hold; other scripts do not.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite has written its list of parts into the scripts: the hint must be their first line.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.name === 'libraries')) continue
        chunk.code = hint + chunk.code
        // Everything is a line further down. The map is a file of its own by now.
        const map = bundle[`${chunk.fileName}.map`]
        if (map?.type !== 'asset') continue
        const content = JSON.parse(String(map.source)) as { mappings: string } // a source map
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` })
      }
    },
  },
})
