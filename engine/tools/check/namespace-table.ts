import { handlersFile } from './handlers.ts'
import { asArray, at, get } from './json.ts'
import { folderOf, isForm, stem } from './layout.ts'
import { byFile, inSameElement, inSameFile, namespace, within } from './namespace.ts'
import type { Namespace, Unused } from './namespace.ts'
import type { Project } from './project.ts'
import { ownerOf } from './references.ts'
import type { Reference } from './references.ts'
import { keysOf, unionOf } from './shape.ts'
import { formShape } from './value-shapes.ts'
import { initials, statePaths, targets } from './states.ts'
import { ownTextKeys, textKeys } from './text-names.ts'
import { usageFile } from './usage.ts'

const isFile = (name: string) => (file: string) => file === name
const keysIn = (name: string) => within(isFile(name), '/properties/#')
const usage = (label: string, key: string) =>
  namespace(label, `Add it to ${usageFile}.`, within(isFile(usageFile), `/properties/${key}/enum/*`))

const files = {
  checks: 'schemas/checks.schema.json',
  formats: 'schemas/formats.schema.json',
  rewrites: 'schemas/rewrites.schema.json',
  context: 'schemas/context/context.schema.json',
  userinfo: 'schemas/api/userinfo.schema.json',
}

/** Session storage keys, as declared by `x-session` in the schema of the context. */
function sessionKeys(project: Project) {
  const all = keysIn(files.context)(project)
  const declarations = all?.declarations.filter(
    ({ name, source, place }) => get(at(source?.value, place?.pointer ?? ''), 'x-session') === name,
  )
  return all && declarations && { ...all, declarations }
}

/** Fields of the forms that the object around a reference names. */
const fieldsOf = (formsIn: (owner: unknown) => unknown[]) => (project: Project, reference?: Reference) => {
  const forms = formsIn(reference && ownerOf(reference)?.value)
  const shape = unionOf(forms.map((form) => formShape(project, form)))
  const names = keysOf(project.languages.documents, shape)
  const [source] = project.of('schema').filter((one) => isForm(one.file) && forms.includes(stem(one.file)))
  return (
    source && {
      declarations: names.map((name) => ({ name, source, place: source.keyAt(`/properties/${name}`) })),
      homes: [],
    }
  )
}

/** Names of the elements with input on the screen that the object around a reference names. */
function valuesOfScreen(project: Project, reference?: Reference) {
  const screen = get(reference && ownerOf(reference)?.value, 'screen')
  const [source] = project.of('screen').filter(({ file }) => stem(file) === screen)
  return (
    source && {
      declarations: project.carriersIn(source).map(({ value, pointer }) => ({
        name: String(get(value, 'name')),
        source,
        place: source.at(pointer),
      })),
      homes: [],
    }
  )
}

/** Switches that the configuration or the code reads. */
const featuresRead = ({ references, code }: Project) => ({
  declarations: [
    ...references.flatMap(({ value }) => /^\/tenant\/features\/([^/]+)$/.exec(value)?.[1] ?? []),
    ...code.features,
  ].map((name) => ({ name })),
  homes: [],
})

/** The findings for unused names, by namespace. */
const unused = {
  guard: {
    message: 'Nothing asks the guard',
    hint: 'Name it in a transition, a state or an element, or remove it.',
    inCode: true,
  },
  handler: {
    message: 'Nothing calls the handler',
    hint: 'Name it in "src" of an invoke, a query or a call, or remove it.',
    inCode: true,
  },
  screen: {
    message: 'No state shows the screen',
    hint: 'Name it in meta.screen of a state, or remove the file.',
    usedAt: ({ of }, { place }) =>
      of('variant')
        .filter(({ file }) => place?.file.startsWith(file.replace(/[^/]+$/, '')))
        .map((variant) => variant.keyAt('/screens')),
  },
  flow: {
    message: 'No entry begins the flow',
    hint: 'Give it an entry in flows/routes.json, or remove it.',
    usedAt: ({ of }) => of('routes').map((one) => one.keyAt('/entries')),
  },
  part: {
    message: 'No variant puts at a slot the part',
    hint: 'Name it in "fill" or "insert" of a variant, or remove the file.',
    usedAt: ({ of }) => of('variant').flatMap((one) => [one.keyAt('/fill'), one.keyAt('/insert')]),
  },
} satisfies Record<string, Unused>

/** All namespaces, with the places where their names are declared. In the schemas `x-names` and `x-keys` mark where names are used. */
export const namespaces: Readonly<Record<string, Namespace>> = {
  guard: namespace('Guard', 'Write it in flows/guards.json.', within('guards', '/#'), {
    unused: unused.guard,
  }),
  handler: namespace(
    'Handler',
    `Declare it in ${handlersFile} and write it in src/handlers.`,
    keysIn(handlersFile),
    { unused: unused.handler },
  ),
  call: namespace(
    'Call',
    'Name a file of schemas/api.',
    byFile((file) => file.startsWith('schemas/api/'), stem),
  ),
  check: namespace(
    'Check',
    `Declare it in ${files.checks} and write it in src/checks.`,
    keysIn(files.checks),
  ),
  format: namespace(
    'Format',
    `Declare it in ${files.formats} and write it in src/formats.`,
    keysIn(files.formats),
  ),
  rewrite: namespace(
    'Rewrite',
    `Declare it in ${files.rewrites} and write it in src/rewrites.`,
    keysIn(files.rewrites),
  ),
  screen: namespace(
    'Screen',
    'Write it as screens/<name>.json in the folder of the flow.',
    byFile('screen', stem),
    { unused: unused.screen },
  ),
  form: namespace('Form', 'Write schemas/forms/<name>.schema.json and <name>.ui.json.', byFile(isForm, stem)),
  flow: namespace(
    'Flow',
    'Write it as flows/<name>/flow.json or variant.json.',
    byFile(['flow', 'variant'], folderOf),
    { unused: unused.flow },
  ),
  baseFlow: namespace('Flow', 'A variant extends flows/<name>/flow.json.', byFile('flow', folderOf)),
  part: namespace('Part', 'Write it as flows/parts/<name>.json.', byFile('part', stem), {
    unused: unused.part,
  }),
  tenant: namespace('Tenant', 'Write it as tenants/<name>/tenant.json.', byFile('tenant', folderOf)),
  entry: namespace('Entry', 'Add it to flows/routes.json.', within('routes', '/entries/*/name')),
  address: namespace('Entry at', 'Add it to the entries.', within('routes', '/entries/*/path')),
  caseKind: namespace(
    'Kind of case',
    `Add it to ${files.userinfo}.`,
    within(isFile(files.userinfo), '/definitions/response/properties/switchType/enum/*'),
  ),
  value: namespace('Element', 'Name an element of the screen.', valuesOfScreen, { local: true }),
  sessionKey: namespace('Session key', `Declare it in ${files.context}, with "x-session".`, sessionKeys),
  errorCode: namespace('Error code', 'Add it to flows/errors.json.', within('errors', '/codes/#')),
  action: namespace('Way on', 'Add it to "actions" of this file.', inSameFile('/actions/#'), { local: true }),
  link: namespace('Link', 'Add it to the links of a tenant.', within('tenant', '/theme/links/#')),
  step: namespace('Step', 'Add it to meta.steps of the flow.', inSameFile('/meta/steps/*/id'), {
    local: true,
  }),
  uploadKind: namespace('Kind', 'Add it to "kinds".', inSameElement('kinds', 'value'), { local: true }),
  option: namespace('Option', 'Add it to "options".', inSameElement('options', 'value'), { local: true }),
  shownField: namespace(
    'Field',
    'Add it to the form.',
    fieldsOf((owner) => [get(owner, 'form')]),
    { local: true },
  ),
  recordField: namespace(
    'Field',
    'Add it to a form.',
    fieldsOf((owner) => asArray(get(owner, 'kinds')).map((kind) => get(kind, 'form'))),
    { local: true },
  ),
  feature: namespace('Switch that is read', 'Remove it: nothing reads it.', featuresRead),
  statePath: statePaths,
  area: usage('Area', 'area'),
  usageEvent: usage('Usage event', 'event'),
  usageVariant: usage('Usage variant', 'variant'),
  state: targets,
  initial: initials,
  text: textKeys,
  ownText: ownTextKeys,
}
