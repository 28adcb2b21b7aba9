import type { Plugin } from 'vite'

/** How core-js finds the global object where there is no `globalThis`, which none of our browsers lacks: text run as a script. */
const fallback = /\|\|\s*Function\((["'])return this\1\)\(\)/g

/** Takes the one call that runs text as a script out of the polyfills in files whose id matches. */
export const noEval = (files: RegExp): Plugin => ({
  name: 'no-eval',
  transform(code, id) {
    if (!files.test(id)) return null
    const found = code.match(fallback)?.length ?? 0
    if (found !== 1) this.error(`${id} runs text as a script ${found} times; once was expected`)
    return { code: code.replace(fallback, ''), map: null }
  },
})
