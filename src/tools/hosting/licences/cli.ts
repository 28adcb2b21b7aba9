import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencePage } from './page.ts'
import { shippedPackages } from './packages.ts'

/** `npm run licences`: the page of the licences, into the folder of each tenant. */
const root = process.cwd()
const page = licencePage(shippedPackages(root))
for (const entry of readdirSync(join(root, 'tenants'), { withFileTypes: true }))
  if (entry.isDirectory()) writeFileSync(join(root, 'tenants', entry.name, 'pages/licences.md'), page)
