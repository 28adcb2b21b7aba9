import { globSync, readFileSync } from 'node:fs'
import { generate, parse, walk, type CssNode } from 'css-tree'
import { expect, it } from 'vitest'

const has = (node: CssNode) => generate(node).includes(':has(')

/** Selectors for which a browser examines elements all over the page whenever one comes or goes. */
function costly(file: string): string[] {
  const found: string[] = []
  /** For each rule around this place: whether its selector has a `:has()`. */
  const around: boolean[] = []
  const look = (text: string) => {
    const [, ...after] = text.split(/:has\((?:[^()]|\([^()]*\))*\)/)
    const passesOn = after.some((rest) => /[ >]/.test(rest.trimEnd()))
    const searches = /(?:root|html|body):has\((?! ?>)/.test(text)
    if (passesOn || searches || around.includes(true)) found.push(`${file}: ${text}`)
  }
  walk(parse(readFileSync(file, 'utf8')), {
    enter(node: CssNode) {
      // What begins with a name inside another rule, css-tree does not take apart.
      if (node.type === 'Raw')
        for (const [text] of node.value.matchAll(/[^{};]*:has\([^{};]*(?=\{)/g))
          text.split(/,(?![^(]*\))/).forEach(look)
      if (node.type !== 'Rule') return
      if (node.prelude.type === 'SelectorList') node.prelude.children.forEach((one) => look(generate(one)))
      around.push(has(node.prelude))
    },
    leave: (node: CssNode) => void (node.type === 'Rule' && around.pop()),
  })
  return found
}

it('a change in a list of thousands costs the style of what changes, not of the whole page', () => {
  const files = globSync(['engine/theme/*.css', 'src/{elements,embedding,telemetry}/**/*.css'])
  expect(files.length).toBeGreaterThan(25)
  expect(files.flatMap(costly)).toEqual([])
})
