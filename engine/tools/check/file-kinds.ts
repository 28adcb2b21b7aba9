/** The kinds of files, distinguished by their paths. */
const places = [
  [/^flows\/guards\.json$/, 'guards'],
  [/^flows\/routes\.json$/, 'routes'],
  [/^flows\/errors\.json$/, 'errors'],
  [/^flows\/settings\.json$/, 'settings'],
  [/^flows\/(.+\/)?screens\/[^/]+\.json$/, 'screen'],
  [/^flows\/(.+\/)?texts\/[^/]+\/[^/]+\.json$/, 'texts'],
  [/^flows\/parts\/[^/]+\.json$/, 'part'],
  [/^flows\/[^/]+\/flow\.json$/, 'flow'],
  [/^flows\/[^/]+\/variant\.json$/, 'variant'],
  [/^tenants\/[^/]+\/tenant\.json$/, 'tenant'],
  [/^src\/config\/config\.json$/, 'config'],
  [/^schemas\/forms\/[^/]+\.ui\.json$/, 'form-ui'],
  [/^schemas\/.+\.schema\.json$/, 'schema'],
] as const

/** Remembers the answer for each path, because every rule asks for many files. */
function rememberedFor<Answer>(read: (file: string) => Answer): (file: string) => Answer {
  const answers = new Map<string, Answer>()
  return (file) => {
    const answer = answers.get(file) ?? read(file)
    answers.set(file, answer)
    return answer
  }
}

/** A file of the kind `stray` is read from nowhere. */
export type Kind = (typeof places)[number][1] | 'stray'

export const kindOf = rememberedFor(
  (file): Kind => places.find(([pattern]) => pattern.test(file))?.[1] ?? 'stray',
)

/** `flows/pay/screens/start.json` -> `start`; endings .schema.json and .ui.json are dropped as well. */
export const stem = rememberedFor((file) => file.replace(/^.*\//, '').replace(/(\.schema|\.ui)?\.json$/, ''))

export const isForm = (file: string): boolean => /^schemas\/forms\/[^/]+\.schema\.json$/.test(file)

export const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

/** Languages: kinds of files that follow a schema. */
export type Language = Exclude<Kind, 'schema' | 'stray'>
export const languageKinds: readonly Language[] = places.flatMap(([, kind]) =>
  kind === 'schema' ? [] : kind,
)

/** The schema of a language. Settings are the product's own; the others are the engine's. */
export const schemaOf = (kind: Language): string =>
  kind === 'settings' ? 'schemas/settings.schema.json' : `schemas/engine/${kind}.schema.json`
