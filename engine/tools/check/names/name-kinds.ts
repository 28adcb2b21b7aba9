import { asArray, get } from '../../../util/json.ts'
import { suggest } from '../../json/suggest.ts'
import { folderOf, isForm, stem } from '../file-kinds.ts'
import { handlersFile } from '../pointers/handler-shapes.ts'
import { formShape } from '../pointers/screen-shapes.ts'
import { keysOf, unionOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { singular } from '../texts.ts'
import {
  byFile,
  inSameElement,
  inSameFile,
  nameKind,
  within,
  type NameKind,
  type Words,
} from './declarations.ts'
import { ownerOf, type Reference } from './references.ts'
import { initials, statePaths, targets } from './state-names.ts'

const files = {
  checks: 'schemas/checks.schema.json',
  formats: 'schemas/formats.schema.json',
  rewrites: 'schemas/rewrites.schema.json',
  context: 'schemas/context/context.schema.json',
  userinfo: 'schemas/api/userinfo.schema.json',
} as const

/** The file in which the product declares usage events. */
export const usageFile = 'schemas/usage.schema.json'

/** Names that are the keys of a schema. */
const keyOf = (label: string, file: `schemas/${string}`, code: string, unused?: string) =>
  nameKind(label, `Declare it in ${file} and write it in ${code}.`, within(file, '/properties/#'), {
    ...(unused && { unused }),
  })
const usage = (label: string, key: string) =>
  nameKind(label, `Add it to ${usageFile}.`, within(usageFile, `/properties/${key}/enum/*`))

/** Session storage keys, as declared by `x-session` in the schema of the context. */
const sessionKeys = (project: Project) =>
  within(
    files.context,
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

const local = { local: true }

/** All kinds of names, with the places where their names are declared. In the schemas `x-names` and `x-keys` mark where names are used. */
export const nameKinds: Readonly<Record<string, NameKind>> = {
  guard: nameKind('Guard', 'Write it in flows/guards.json.', within('guards', '/#'), {
    unused: 'Name it in a transition, a state or an element, or remove it.',
  }),
  handler: keyOf(
    'Handler',
    handlersFile,
    'src/handlers',
    'Name it in "src" of an invoke, a query or a call, or remove it.',
  ),
  call: nameKind('Call', 'Name a file of schemas/api.', byFile('schemas/api/', stem)),
  check: keyOf('Check', files.checks, 'src/checks'),
  format: keyOf('Format', files.formats, 'src/formats'),
  rewrite: keyOf('Rewrite', files.rewrites, 'src/formats'),
  screen: nameKind(
    'Screen',
    'Write it as screens/<name>.json in the folder of the flow.',
    byFile('screen', stem),
    {
      unused: 'Name it in meta.screen of a state, or remove the file.',
    },
  ),
  form: nameKind(
    'Form',
    'Write schemas/forms/<name>.schema.json and <name>.ui.json.',
    byFile('schema', stem, isForm),
  ),
  flow: nameKind(
    'Flow',
    'Write it as flows/<name>/flow.json or variant.json.',
    byFile(['flow', 'variant'], folderOf),
    {
      unused: 'Give it an entry in flows/routes.json, or remove it.',
    },
  ),
  baseFlow: nameKind('Flow', 'A variant extends flows/<name>/flow.json.', byFile('flow', folderOf)),
  part: nameKind('Part', 'Write it as flows/parts/<name>.json.', byFile('part', stem), {
    unused: 'Name it in "fill" or "insert" of a variant, or remove the file.',
  }),
  tenant: nameKind('Tenant', 'Write it as tenants/<name>/tenant.json.', byFile('tenant', folderOf)),
  entry: nameKind('Entry', 'Add it to flows/routes.json.', within('routes', '/entries/*/name')),
  address: nameKind('Entry at', 'Add it to the entries.', within('routes', '/entries/*/path')),
  caseKind: nameKind(
    'Kind of case',
    `Add it to ${files.userinfo}.`,
    within(files.userinfo, '/definitions/response/properties/switchType/enum/*'),
  ),
  value: nameKind('Element', 'Name an element of the screen.', valuesOfScreen, local),
  sessionKey: nameKind('Session key', `Declare it in ${files.context}, with "x-session".`, sessionKeys),
  errorCode: nameKind('Error code', 'Add it to flows/errors.json.', within('errors', '/codes/#')),
  action: nameKind('Recovery action', 'Add it to "actions" of this file.', inSameFile('/actions/#'), local),
  link: nameKind('Link', 'Add it to the links of a tenant.', within('tenant', '/theme/links/#')),
  step: nameKind('Step', 'Add it to meta.steps of the flow.', inSameFile('/meta/steps/*/id'), local),
  uploadKind: nameKind('Kind', 'Add it to "kinds".', inSameElement('kinds', 'value'), local),
  option: nameKind('Option', 'Add it to "options".', inSameElement('options', 'value'), local),
  shownField: nameKind(
    'Field',
    'Add it to the form.',
    fieldsOf((owner) => [get(owner, 'form')]),
    local,
  ),
  recordField: nameKind(
    'Field',
    'Add it to a form.',
    fieldsOf((owner) => asArray(get(owner, 'kinds')).map((kind) => get(kind, 'form'))),
    local,
  ),
  feature: nameKind('Switch that is read', 'Remove it, because nothing reads it.', featuresRead),
  statePath: statePaths,
  area: usage('Area', 'area'),
  usageEvent: usage('Usage event', 'event'),
  usageVariant: usage('Usage variant', 'variant'),
  state: targets,
  initial: initials,
  text: textKeys,
  ownText: ownTextKeys,
}
