import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { licencePage } from './page.ts'
import { shippedPackages } from './packages.ts'
import { sbom } from './sbom.ts'
import { sums } from './sums.ts'

const root = process.cwd()
const [command = '', target] = process.argv.slice(2)

function write(file: string, text: string): void {
  if (file === '-') return void process.stdout.write(text)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`Written to ${file}`)
}

function writeLicencePages(): void {
  const page = licencePage(shippedPackages(root))
  for (const entry of readdirSync(join(root, 'tenants'), { withFileTypes: true }))
    if (entry.isDirectory()) writeFileSync(join(root, 'tenants', entry.name, 'pages/licences.md'), page)
}

/** Updates shipped.json with the packages of the last build into dist/. */
function updateShipped(): void {
  write(
    join(root, 'src/tools/hosting/licences/shipped.json'),
    readFileSync(join(root, '.generated/shipped/dist.json'), 'utf8'),
  )
}

if (command === 'licences') {
  updateShipped()
  writeLicencePages()
} else if (command === 'sbom')
  write(target ?? '-', sbom(JSON.parse(readFileSync('package.json', 'utf8')), shippedPackages(root)))
else if (command === 'sums') write('.generated/SHA256SUMS', sums(target ?? 'dist'))
else {
  console.error(`Unknown command: ${command}. Commands: licences, sbom, sums.`)
  process.exitCode = 1
}
