import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'

/** What code says that configuration may mean: names in quotes, and beginnings of names that are completed at run time. */
export interface Code {
  /** 'ns.key' in quotes, except in the registry of handlers, which only lists them. */
  names: Set<string>
  /** `ns.group.${name}`: every key that begins so may be shown. */
  prefixes: Set<string>
  /** Keys read from a map of the tenant or installation: `.features.<name>`. */
  features: Set<string>
  /** Names of links read from a tenant: `theme.links.<name>`. */
  links: Set<string>
}

const quoted = /(['"`])([A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*)\1/g
const completed = /`([a-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z0-9-]*)\$\{/g
const feature = /\bfeatures\??\.([a-zA-Z]\w*)/g
const link = /\btheme\??\.links\??\.([a-zA-Z]\w*)/g

interface Said {
  stamp: number
  names: string[]
  prefixes: string[]
  features: string[]
  links: string[]
}

const remembered = new Map<string, Said>()
const all = (text: string, pattern: RegExp, group: number): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[group] ?? [])

function said(path: string): Said {
  const stamp = statSync(path).mtimeMs
  const last = remembered.get(path)
  if (last?.stamp === stamp) return last
  const text = readFileSync(path, 'utf8')
  const next = {
    stamp,
    names: all(text, quoted, 2),
    // With one word before the dot it may be anything; such keys have rules of their own (error.<code>).
    prefixes: all(text, completed, 1).filter((prefix) => prefix.split('.').length > 2),
    features: all(text, feature, 1),
    links: all(text, link, 1),
  }
  remembered.set(path, next)
  return next
}

/** Reads the code of `root`; a root without an engine is shown by that of the checkout. */
export function readCode(root: string, checkout: string): Code {
  const code: Code = { names: new Set(), prefixes: new Set(), features: new Set(), links: new Set() }
  const own = listFiles(root, 'engine').length ? root : checkout
  const files = [
    ...listFiles(own, 'engine').map((file) => join(own, file)),
    ...listFiles(root, 'src').map((file) => join(root, file)),
  ]
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\/(engine\/tools|src\/(handlers|tools))\//.test(file)) continue
    const { names, prefixes, features, links } = said(file)
    names.forEach((name) => code.names.add(name))
    prefixes.forEach((name) => code.prefixes.add(name))
    features.forEach((name) => code.features.add(name))
    links.forEach((name) => code.links.add(name))
  }
  return code
}
