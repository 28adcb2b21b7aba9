import { asArray, get } from '../../../util/json.ts'
import { suggest } from '../../json/suggest.ts'
import { folderOf, isForm, stem } from '../file-kinds.ts'
import { handlersFile } from '../pointers/handler-shapes.ts'
import { formShape } from '../pointers/screen-shapes.ts'
import { keysOf, unionOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { singular } from '../texts.ts'
import { byFile, inSameElement, inSameFile, nameKind, within } from './declarations.ts'
import type { Declared, NameKind, Words } from './declarations.ts'
import words from './name-words.json' with { type: 'json' }
import { ownerOf, type Reference } from './references.ts'
import { initials, statePaths, targets } from './state-names.ts'

export const contextFile = 'schemas/context/context.schema.json'

/** The file in which the product declares usage events. */
export const usageFile = 'schemas/usage.schema.json'

/** Session storage keys, as declared by `x-session` in the schema of the context. */
const sessionKeys = (project: Project) =>
  within(
    contextFile,
    '/properties/#',
  )(project)?.filter(({ name, node }) => node?.get('x-session').value === name)

/** Fields of the forms that the object around a reference names. */
const fieldsOf = (formsIn: (owner: unknown) => unknown[]) => (project: Project, reference?: Reference) => {
  const forms = formsIn(reference && ownerOf(reference)?.value)
  const isThere = project.of('schema').some(({ file }) => isForm(file) && forms.includes(stem(file)))
  const shape = unionOf(forms.map((form) => formShape(project, form)))
  return isThere ? keysOf(project.languages.documents, shape).map((name) => ({ name })) : undefined
}

/** Names of the elements with input on the screen that the object around a reference names. */
function valuesOfScreen(project: Project, reference?: Reference) {
  const screen = reference && ownerOf(reference)?.get('screen').value
  const source = project.of('screen').find(({ file }) => stem(file) === screen)
  return source && project.carriersIn(source).map((node) => ({ name: String(node.get('name').value) }))
}

/** Switches that the configuration or (`x-reads`) the code reads. */
const featuresRead = ({ references }: Project) =>
  references.flatMap(({ value }) => {
    const name = /^\/tenant\/features\/([^/]+)$/.exec(value)?.[1]
    return name === undefined ? [] : [{ name }]
  })

const hasText = ({ texts }: Project, key: string): boolean =>
  [...texts.complete, ...texts.locales.keys()].some((locale) => texts.has(locale, key))

/** The words for an unknown text, with the most similar existing key, or with the file in which to add it. */
function unknownText({ texts }: Project, key: string, message: string): Words {
  if (!key.includes('.')) return { message, hint: 'Words have a key, such as "garden.ask.title".' }
  const file = key.split('.')[0] ?? ''
  const near = texts
    .keys(texts.complete[0] ?? '')
    .filter((other) => other.startsWith(file.slice(0, 2)) && other.length < key.length + 3)
  const hint = suggest(key, near, '')
  return { message, hint: hint.startsWith('Did') ? hint : `Write it in flows/texts/<locale>/${file}.json.` }
}

const textKeys: NameKind = {
  problem: (project, { value: key }) =>
    hasText(project, key) ? undefined : unknownText(project, key, `Text "${key}" does not exist.`),
}

/** A tenant may override texts of the product, and write labels for its own links in the footer. */
const ownTextKeys: NameKind = {
  problem: (project, { value: key, node: { source } }) =>
    !project.texts.locales.size ||
    hasText(project, singular(key)) ||
    hasText(project, key) ||
    source.node('/theme/links').fields.some((link) => key === `frame.link.${link.key}`)
      ? undefined
      : unknownText(project, key, `No text has the key "${key}".`),
}

/** Where the names of each kind are declared. name-words.json says what a kind is called, and the hints for its names. */
const declaredOnce: Partial<Record<keyof typeof words, Declared>> = {
  guard: within('guards', '/#'),
  handler: within(handlersFile, '/properties/#'),
  call: byFile('schemas/api/', stem),
  check: within('schemas/checks.schema.json', '/properties/#'),
  format: within('schemas/formats.schema.json', '/properties/#'),
  rewrite: within('schemas/rewrites.schema.json', '/properties/#'),
  screen: byFile('screen', stem),
  form: byFile('schema', stem, isForm),
  flow: byFile(['flow', 'variant'], folderOf),
  baseFlow: byFile('flow', folderOf),
  part: byFile('part', stem),
  tenant: byFile('tenant', folderOf),
  entry: within('routes', '/entries/*/name'),
  address: within('routes', '/entries/*/path'),
  caseKind: within('schemas/api/userinfo.schema.json', '/definitions/response/properties/switchType/enum/*'),
  sessionKey: sessionKeys,
  errorCode: within('errors', '/codes/#'),
  link: within('tenant', '/theme/links/#'),
  feature: featuresRead,
  area: within(usageFile, '/properties/area/enum/*'),
  usageEvent: within(usageFile, '/properties/event/enum/*'),
  usageVariant: within(usageFile, '/properties/variant/enum/*'),
}

/** The kinds whose names differ from file to file. */
const declaredLocally: typeof declaredOnce = {
  value: valuesOfScreen,
  action: inSameFile('/actions/#'),
  step: inSameFile('/meta/steps/*/id'),
  uploadKind: inSameElement('kinds', 'value'),
  option: inSameElement('options', 'value'),
  shownField: fieldsOf((owner) => [get(owner, 'form')]),
  recordField: fieldsOf((owner) => asArray(get(owner, 'kinds')).map((kind) => get(kind, 'form'))),
}

const kindsOf = (all: Record<string, Declared>, isLocal = false) =>
  Object.fromEntries(
    Object.entries(all).map(([kind, declared]) => [
      kind,
      nameKind(words[kind as keyof typeof words], declared, isLocal), // as their types say
    ]),
  )

/** All kinds of names. In the schemas `x-names` and `x-keys` mark where names are used. */
export const nameKinds: Readonly<Record<string, NameKind>> = {
  ...kindsOf(declaredOnce),
  ...kindsOf(declaredLocally, true),
  statePath: statePaths,
  state: targets,
  initial: initials,
  text: textKeys,
  ownText: ownTextKeys,
}
