import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted } from '#engine/tools/build/files.ts'

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

const disclaimer = `The software is provided “as is”, without warranty of any kind, express or implied, including but not limited to the warranties of merchantability, fitness for a particular purpose and noninfringement. In no event shall the authors or copyright holders be liable for any claim, damages or other liability, whether in an action of contract, tort or otherwise, arising from, out of or in connection with the software or the use or other dealings in the software.`

/** The text that each licence requires in the documentation; long licences are linked. */
const terms: Record<string, string> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the “Software”), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

${disclaimer}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

The software is provided “as is” and the author disclaims all warranties with regard to this software including all implied warranties of merchantability and fitness. In no event shall the author be liable for any special, direct, indirect, or consequential damages or any damages whatsoever resulting from loss of use, data or profits, whether in an action of contract, negligence or other tortious action, arising out of or in connection with the use or performance of this software.`,
  'BSD-3-Clause': `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met: redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer; redistributions in binary form must reproduce them in the documentation and/or other materials provided with the distribution; neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.

This software is provided by the copyright holders and contributors “as is” and any express or implied warranties, including, but not limited to, the implied warranties of merchantability and fitness for a particular purpose are disclaimed. In no event shall the copyright holder or contributors be liable for any direct, indirect, incidental, special, exemplary, or consequential damages however caused and on any theory of liability arising in any way out of the use of this software, even if advised of the possibility of such damage.`,
  'Apache-2.0': '[Apache License, Version 2.0](https://www.apache.org/licenses/LICENSE-2.0)',
  'OFL-1.1':
    '[SIL Open Font License, Version 1.1](https://openfontlicense.org/open-font-license-official-text/)',
}

/** Chooses one licence if a package offers several. */
const chosenLicence = (licence: string) => (licence === 'MIT or MPL-2.0' ? 'MIT' : licence)

const escape = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`)

/** The licences page in Markdown. @throws Error for a licence without an entry in `terms` */
export function licencePage(packages: Package[]): string {
  const by = Map.groupBy(packages, ({ licence }) => chosenLicence(licence))
  const unknown = packages.find(({ licence }) => terms[chosenLicence(licence)] === undefined)
  if (unknown)
    throw new Error(
      `${unknown.name} has the licence "${unknown.licence}", for which src/tools/hosting/licences/page.ts has no terms.`,
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
