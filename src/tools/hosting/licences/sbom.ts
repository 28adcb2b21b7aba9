import type { Package } from './packages.ts'

interface Product {
  name: string
  version: string
  description: string
}

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The SPDX expression of a licence. */
const expression = (licence: string) => licence.replaceAll(/ or /g, ' OR ')

/**
 * The SBOM of the shipped packages (CycloneDX 1.6), with version, licence and checksum. It has no timestamp and no serial number,
 * so it is reproducible.
 */
export const sbom = (product: Product, packages: Package[]): string =>
  `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': purl(product.name, product.version),
          name: product.name,
          version: product.version,
          description: product.description,
        },
      },
      components: packages.map(({ name, version, licence, integrity }) => ({
        type: 'library',
        'bom-ref': purl(name, version),
        name,
        version,
        purl: purl(name, version),
        licenses: [{ expression: expression(licence) }],
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
          },
        ],
      })),
      dependencies: [
        {
          ref: purl(product.name, product.version),
          dependsOn: packages.map(({ name, version }) => purl(name, version)),
        },
      ],
    },
    null,
    2,
  )}\n`
