import { recordedScreens } from './recorded.ts'
import { registryKeys } from './registry.ts'

/** Names that code and tests give; a set is undefined when it could not be read, and then nothing is unknown. */
export interface Registries {
  handlers: Set<string> | undefined
  checks: Set<string> | undefined
  formats: Set<string> | undefined
  rewrites: Set<string> | undefined
  /** Screens that the gallery can show. */
  recorded: Set<string> | undefined
}

/** The names that code of `root` gives; what it does not bring is read from `checkout`, as are the names of the engine. */
export function registriesOf(root: string, checkout: string): Registries {
  const registry = (area: string, engine?: [file: string, name: string]): Set<string> | undefined => {
    const files = [`src/${area}/index.ts`, 'src/boot/product.ts']
    const [product] = [root, checkout].flatMap((from) =>
      files.flatMap((file) => registryKeys(from, file, area) ?? []),
    )
    const own = engine ? registryKeys(checkout, ...engine) : new Set<string>()
    return product && own && new Set([...product, ...own])
  }
  return {
    handlers: registry('handlers'),
    checks: registry('checks', ['engine/form/checks.ts', 'genericChecks']),
    formats: registry('formats', ['engine/text/formats.ts', 'engineFormats']),
    rewrites: registry('rewrites'),
    recorded: recordedScreens(root),
  }
}
