import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { licencePage } from './page.ts'
import { shippedPackages } from './packages.ts'
import { sbom } from './sbom.ts'
import { sums } from './sums.ts'

const root = process.cwd()
const [command = '', place] = process.argv.slice(2)

function write(file: string, text: string): void {
  if (file === '-') return void process.stdout.write(text)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`Written to ${file}`)
}

/** The page of the licences, into the folder of each tenant. */
function licences(): void {
  const page = licencePage(shippedPackages(root))
  for (const entry of readdirSync(join(root, 'tenants'), { withFileTypes: true }))
    if (entry.isDirectory()) writeFileSync(join(root, 'tenants', entry.name, 'pages/licences.md'), page)
}

/** `npm run licences`, first: takes over what the last build into dist/ found in itself. */
function packages(): void {
  write(
    join(root, 'src/tools/hosting/licences/shipped.json'),
    readFileSync(join(root, '.generated/shipped/dist.json'), 'utf8'),
  )
}

if (command === 'licences') {
  packages()
  licences()
} else if (command === 'sbom')
  write(place ?? '-', sbom(JSON.parse(readFileSync('package.json', 'utf8')), shippedPackages(root)))
else if (command === 'sums') write('.generated/SHA256SUMS', sums(place ?? 'dist'))
else {
  console.error(`Not a command: ${command}. There are licences, sbom and sums.`)
  process.exitCode = 1
}
