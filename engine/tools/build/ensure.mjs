// Runs before npm scripts with the Node of the system, so it is plain JavaScript for Node 20 and later.
// `deps` installs node_modules if it is missing or older than the lock file; `browser` finds or installs Chromium;
// `server` installs nginx if it is available as a Debian package.
import { existsSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { findBrowser, findFullChromium } from './find-chromium.mjs'

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options }).status === 0
const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

function ensureDependencies() {
  // `npm ci` writes this file last. Unlike a file of our own, it is also up to date after a manual `npm ci`.
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) process.exit(1)
}

const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a Debian package. Updates the list of packages only if the installation fails without. */
function install(name, options) {
  const apt = (...args) => run('apt-get', ['-qq', ...args], options)
  const get = () => apt('install', '-y', '--no-install-recommends', name)
  return get() || (apt('update') && get())
}

function ensureBrowser() {
  // CHROMIUM_PATH has priority: nothing is installed.
  if (process.env.CHROMIUM_PATH) return
  if (debian) {
    if (!findFullChromium() && install('chromium')) console.log('Installed Chromium for the browser tests.')
    // The headless shell is faster. If Debian does not have it, the whole browser is installed.
    if (!findBrowser()?.executablePath?.endsWith('shell'))
      install('chromium-headless-shell', { stdio: 'ignore' })
  }
  if (findBrowser()) return
  console.log('No Chromium found: fetching one for the browser tests.')
  run('npx', ['playwright', 'install', 'chromium'], { timeout: 120_000 })
  if (findBrowser()) return
  console.error('No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.')
  process.exit(1)
}

function ensureServer() {
  if (!debian) return
  // RUNLEVEL=1 keeps the package from starting the service. The tests start their own server.
  const quiet = { stdio: 'ignore', env: { ...process.env, RUNLEVEL: '1' } }
  if (!existsSync('/usr/sbin/nginx')) {
    if (install('nginx', quiet)) console.log('Installed nginx for its tests.')
    install('libnginx-mod-http-brotli-static', quiet)
  }
}

/** Installs other browsers than Chromium for `npm run test:all`. The tests of one that cannot be installed fail and say so. */
function ensureEngines() {
  if (!debian) return
  for (const name of ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'wpewebkit-driver', 'libwpewebkit-1.1-0'])
    install(name, { stdio: 'ignore' })
}

if (process.argv.includes('deps')) ensureDependencies()
if (process.argv.includes('browser')) ensureBrowser()
if (process.argv.includes('server')) ensureServer()
if (process.argv.includes('engines')) ensureEngines()
