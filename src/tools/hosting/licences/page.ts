import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted } from '#engine/tools/build/files.ts'
import texts from './terms.json' with { type: 'json' }

interface Package {
  name: string
  version: string
  licence: string
}

/** A part of a bill of materials, in CycloneDX. */
interface Component {
  group?: string
  name: string
  version: string
  licenses?: ({ expression: string } | { license: { id?: string; name?: string } })[]
}

/** The packages of a bill of materials, sorted by name. */
export const packagesOf = ({ components }: { components: Component[] }): Package[] =>
  components
    .map(({ group, name, version, licenses: [first] = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence:
        first && 'license' in first
          ? (first.license.id ?? first.license.name ?? '')
          : (first?.expression ?? ''),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Copyright lines of the licence file of an installed package. */
function copyrightOf({ name }: Package): string[] {
  const folder = join('node_modules', name)
  const file = existsSync(folder)
    ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    : undefined
  const lines = file ? readFileSync(join(folder, file), 'utf8').split('\n') : []
  return [
    ...new Set(lines.map((line) => line.trim()).filter((line) => /^copyright (\(c\)|©|\d)/i.test(line))),
  ]
}

/** The text that each licence requires in the documentation; long licences are linked. */
const terms: Partial<Record<string, string>> = texts

/** Chooses one licence if a package offers several. */
const chosenLicence = (licence: string) => (licence === 'MIT or MPL-2.0' ? 'MIT' : licence)

const escape = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`)

/** The licences page in Markdown. @throws Error for a licence without an entry in `terms` */
export function licencePage(packages: Package[]): string {
  const by = Map.groupBy(packages, ({ licence }) => chosenLicence(licence))
  const unknown = packages.find(({ licence }) => terms[chosenLicence(licence)] === undefined)
  if (unknown)
    throw new Error(
      `${unknown.name} has the licence "${unknown.licence}", for which src/tools/hosting/licences/terms.json has no terms.`,
    )
  const parts = [...by].toSorted().map(([licence, list]) => {
    const items = list.map((item) =>
      [
        `- **${escape(item.name)}** ${item.version}`,
        ...copyrightOf(item).map((line) => `  ${escape(line)}`),
      ].join('\\\n'),
    )
    return `## ${licence}\n\n${items.join('\n')}\n\n${terms[licence] ?? ''}`
  })
  return `# Lizenzen

> **Vorlage.** Diese Liste ist aus den Bestandteilen der Anwendung erzeugt. Der Betreiber lässt sie vor dem Einsatz rechtlich prüfen und ergänzt, was er selbst hinzufügt.

Diese Anwendung enthält Software und Schriften anderer. Die Bedingungen stehen im Wortlaut der Urheber, auf Englisch.

${parts.join('\n\n')}
`
}

// `npm run licences`: writes the page of each tenant from the bill of materials of the last build into dist/.
if (isStarted(import.meta.filename)) {
  const bill = JSON.parse(readFileSync('.generated/not-public/dist/sbom.json', 'utf8'))
  const page = licencePage(packagesOf(bill))
  for (const entry of readdirSync('tenants', { withFileTypes: true }))
    if (entry.isDirectory()) writeFileSync(join('tenants', entry.name, 'pages/licences.md'), page)
}
