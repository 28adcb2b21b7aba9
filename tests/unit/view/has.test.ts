import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Selectors for which a browser examines elements all over the page whenever one comes or goes. */
const costly = {
  'a :has() before a combinator': /:has\((?:[^()]|\([^()]*\))*\)[^\s{},]*(?:\s*>|\s+[^\s{},~+>])/,
  'a :has() around another rule': /:has\([^{}]*\{[^{}]*\{/,
  'a search below these': /(?:root|html|body|form):has\((?:(?! ?>)|[^()]*[^\s,>+~(] +[^\s,>+~{])/,
}

it('a change in a list of thousands costs the style of what changes, not of the whole page', () => {
  const files = globSync(['engine/theme/*.css', 'src/{elements,embedding,telemetry}/**/*.css'])
  expect(files.length).toBeGreaterThan(25)
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    for (const [what, pattern] of Object.entries(costly))
      expect(pattern.exec(text)?.[0], `${file}: ${what}`).toBe(undefined)
  }
})
