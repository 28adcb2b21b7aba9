import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from '../finding.ts'
import { lineStarts, position } from '../position.ts'

const id = 'unused-handler'
const file = 'src/handlers/index.ts'

/** The registry as text; undefined when the root has none of its own. */
function registry(root: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

export const unusedHandler: Rule = {
  id,
  late: true,
  description: 'Every handler is called by a flow, a screen or the code.',
  run({ root, references, registries, code, sources, absent, of }) {
    if (!of('flow').length || sources.some(({ readable }) => !readable)) return []
    const called = new Set(
      references
        .filter(({ definition, property }) => definition === 'name' && property === 'src')
        .map(({ value }) => value),
    )
    const unused = [...(registries.handlers ?? [])].filter(
      (name) => !called.has(name) && !code.names.has(name),
    )
    const text = unused.length ? registry(root) : undefined
    if (text === undefined) return []
    return unused.map((name) => ({
      ...absent(
        file,
        id,
        `Nothing calls the handler "${name}".`,
        'Name it in "src" of an invoke, a query or a call, or remove it.',
      ),
      ...position(
        lineStarts(text),
        Math.max(0, text.search(new RegExp(`['"\`]?${RegExp.escape(name)}['"\`]?\\s*:`))),
      ),
    }))
  },
}
