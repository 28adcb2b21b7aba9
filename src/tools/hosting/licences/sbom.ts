import { readFileSync } from 'node:fs'
import { Enums, Models } from '@cyclonedx/cyclonedx-library'
import sbom from 'rollup-plugin-sbom'
import type { Plugin } from 'vite'

/** Fonts come in by style sheets, which the plugin does not read. */
function fontComponent(): Models.Component {
  const file = readFileSync('node_modules/@fontsource-variable/source-sans-3/package.json', 'utf8')
  const { name, version, license } = JSON.parse(file)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return new Models.Component(Enums.ComponentType.Library, name, {
    version,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(license)]),
  })
}

/** Writes sbom.json (CycloneDX): the packages whose modules are in the build. Without a time and a serial number, so that it is reproducible. */
export const billOfMaterials = (): Plugin => ({
  ...sbom({
    outDir: '',
    outFilename: 'sbom',
    saveTimestamp: false,
    includeWellKnown: false,
    afterCollect: (bom) => void bom.components.add(fontComponent()),
  }),
  apply: 'build',
  // It tells of each tool, and warns that there is no Rollup.
  onLog: (level, { plugin, message }) =>
    plugin !== 'rollup-plugin-sbom' || (level === 'warn' && !message.includes('tool "rollup"')),
})
