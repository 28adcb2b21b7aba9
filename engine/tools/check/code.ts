import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { listFiles } from './read.ts'

/** Names in the code that may be names of the configuration: strings, and prefixes that are completed at run time. */
export interface Code {
  /** 'ns.key' as a string, except in the registry of handlers, which only lists them. */
  names: Set<string>
  /** `ns.group.${name}`: every key that begins so may be shown. */
  prefixes: Set<string>
  /** Keys read from a map of the tenant or installation: `.features.<name>`. */
  features: Set<string>
  /** Names of links read from a tenant: `theme.links.<name>`. */
  links: Set<string>
}

/** Segments of letters, digits and hyphens. */
const isName = (text: string): boolean => /^[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)*$/.test(text)

interface NamesInFile {
  stamp: number
  names: string[]
  prefixes: string[]
  features: string[]
  links: string[]
}

const remembered = new Map<string, NamesInFile>()

/** The last name of an expression: `links` of `theme.links` and of `links`. */
const lastName = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
}

function namesInFile(path: string): NamesInFile {
  const stamp = statSync(path).mtimeMs
  const last = remembered.get(path)
  if (last?.stamp === stamp) return last
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  // The compiler reports the syntax error. Until it is fixed, the names of the last valid version are used.
  if (errors.length > 0 && last) return last
  const found: NamesInFile = { stamp, names: [], prefixes: [], features: [], links: [] }
  const addName = (text: unknown) => typeof text === 'string' && isName(text) && found.names.push(text)
  new Visitor({
    Literal: ({ value }) => addName(value),
    TemplateLiteral({ quasis, expressions }) {
      const begin = quasis[0]?.value.cooked ?? ''
      if (expressions.length === 0) addName(begin)
      // A prefix of one word would match too many keys. Other rules check such keys, for example error.<code>.
      else if (/^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]*){2,}$/.test(begin)) found.prefixes.push(begin)
    },
    MemberExpression({ computed, object, property }) {
      const name = !computed && property.type === 'Identifier' ? property.name : undefined
      const of = lastName(object)
      if (name && of === 'features') found.features.push(name)
      if (name && of === 'links' && object.type === 'MemberExpression' && lastName(object.object) === 'theme')
        found.links.push(name)
    },
  }).visit(program)
  remembered.set(path, found)
  return found
}

/** Reads the code of `root`; if it contains no engine, the code of the checkout. */
export function readCode(root: string, checkout: string): Code {
  const code: Code = { names: new Set(), prefixes: new Set(), features: new Set(), links: new Set() }
  const own = listFiles(root, 'engine').length ? root : checkout
  const files = [
    ...listFiles(own, 'engine').map((file) => join(own, file)),
    ...listFiles(root, 'src').map((file) => join(root, file)),
  ]
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\/(engine\/tools|src\/(handlers|tools))\//.test(file)) continue
    const { names, prefixes, features, links } = namesInFile(file)
    names.forEach((name) => code.names.add(name))
    prefixes.forEach((name) => code.prefixes.add(name))
    features.forEach((name) => code.features.add(name))
    links.forEach((name) => code.links.add(name))
  }
  return code
}
