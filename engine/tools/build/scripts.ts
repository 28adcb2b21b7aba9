import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')
/** Tests whether a module is in a folder, named from the root of the project. */
const isIn = (folder: string) => (id: string) => id.startsWith(join(root, folder) + sep)

/**
 * How the bundler writes scripts. The first page consists of two: the libraries, which rarely change between releases, and the
 * app. All other code is split at dynamic imports. Modules that many chunks share are in one script, because one large file
 * compresses better than thirty small ones. Three folders have their own script, so that pages outside of a flow do not load
 * shared code of forms and API calls.
 */
export const output = {
  codeSplitting: {
    groups: [
      {
        name: 'libraries',
        test: (id: string) => isIn('node_modules')(id) || id.includes('rolldown/runtime'),
        tags: ['$initial' as const],
        priority: 3,
      },
      { name: 'app', tags: ['$initial' as const], priority: 2 },
      { name: 'shared-libraries', test: isIn('node_modules'), minShareCount: 5, priority: 1 },
      { name: 'shared-data', test: isIn('flows'), minShareCount: 5, priority: 1 },
      { name: 'shared-view', test: isIn('engine/view'), minShareCount: 5, priority: 1 },
      { name: 'shared', minShareCount: 5, priority: 0 },
    ],
  },
  // Chromium compiles all functions of the two scripts of the first page while they are loading: most are called at start.
  postBanner: ({ isEntry, name }: { isEntry: boolean; name: string }) =>
    isEntry || name === 'libraries' ? '//# allFunctionsCalledOnLoad' : '',
}

/** Code of core-js that finds the global object in browsers without `globalThis` by evaluating a string. No supported browser needs it. */
const fallback = /\|\|\s*Function\((["'])return this\1\)\(\)/g

/** Removes that call, which the CSP would forbid, from files whose id matches. */
export const noEval = (files: RegExp): Plugin => ({
  name: 'no-eval',
  transform(code, id) {
    if (!files.test(id)) return null
    const found = code.match(fallback)?.length ?? 0
    if (found !== 1) this.error(`${id} runs text as a script ${found} times; once was expected`)
    return { code: code.replace(fallback, ''), map: null }
  },
})

/** Without its other steps, which write template strings: the browsers that need these files cannot read them. */
const shortened = (file: string): string =>
  minifySync(file, readFileSync(file, 'utf8'), { compress: false, codegen: { removeWhitespace: false } }).code

/** Adds a classic script, made of these files, to the app's page, for browsers in which the app does not run. The page does not wait for it. */
export function classicScript(files: [string, ...string[]]): Plugin {
  let base = '/'
  let built: { fileName: string; source: string } | undefined
  return {
    name: 'classic-script',
    configResolved: (config) => void (base = config.base),
    buildStart() {
      if (this.environment.mode !== 'build') return
      const source = files.map((file) => shortened(join(root, file))).join('')
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      built = { source, fileName: `assets/${basename(files[0], '.js')}-${hash}.js` }
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', ...built })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) =>
        path === '/index.html'
          ? (built ? [built.fileName] : files).map((file) => ({
              tag: 'script',
              attrs: { async: true, src: base + file },
              injectTo: 'head' as const,
            }))
          : [],
    },
  }
}
