import sbom from 'rollup-plugin-sbom'
import type { Plugin } from 'vite'

/** Writes sbom.json (CycloneDX): the packages whose modules are in the build. Without a time and a serial number, so that it is reproducible. */
export const billOfMaterials = (): Plugin => ({
  ...sbom({ outDir: '', outFilename: 'sbom', saveTimestamp: false, includeWellKnown: false }),
  apply: 'build',
  // It tells of each tool, and warns that there is no Rollup.
  onLog: (level, { plugin, message }) =>
    plugin !== 'rollup-plugin-sbom' || (level === 'warn' && !message.includes('tool "rollup"')),
})
