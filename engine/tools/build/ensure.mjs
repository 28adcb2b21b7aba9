// Runs before npm scripts on whatever Node the system has, so plain JavaScript of Node 20.
// `deps` installs node_modules when absent or older than the lock file; `browser` finds or installs Chromium;
// `server` installs nginx where that takes nothing but Debian's package. Without it its tests say that they were skipped.
import { existsSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { findBrowser, findWholeBrowser } from './browser.mjs'

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options }).status === 0
const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

function ensureDependencies() {
  // `npm ci` writes this file last; comparing times survives a hand-typed `npm ci`, a stamp of our own would not.
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) process.exit(1)
}

const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a package of Debian; asks for the newest list of packages only where the present one does not do. */
function install(name, options) {
  const apt = (...args) => run('apt-get', ['-qq', ...args], options)
  const get = () => apt('install', '-y', '--no-install-recommends', name)
  return get() || (apt('update') && get())
}

function ensureBrowser() {
  // Whoever chose a browser keeps it.
  if (process.env.CHROMIUM_PATH) return
  if (debian) {
    if (!findWholeBrowser() && install('chromium')) console.log('Installed Chromium for the browser tests.')
    // Without windows it takes less time; where Debian has none, the other does.
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
  // As a package it would be started; the tests start one of their own.
  const quiet = { stdio: 'ignore', env: { ...process.env, RUNLEVEL: '1' } }
  if (!existsSync('/usr/sbin/nginx')) {
    if (install('nginx', quiet)) console.log('Installed nginx for its tests.')
    install('libnginx-mod-http-brotli-static', quiet)
  }
  // Of the whole suite alone; without it the tests say that they were skipped.
  if (process.env.CI && !existsSync('/usr/bin/caddy')) install('caddy', quiet)
}

/** Other browsers than Chromium, for the whole suite: what cannot be had, its tests say. */
function ensureEngines() {
  const asked = process.env.CI || process.env.npm_lifecycle_event === 'pretest:engines'
  if (!debian || !asked) return
  for (const name of ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'wpewebkit-driver', 'libwpewebkit-1.1-0'])
    install(name, { stdio: 'ignore' })
}

if (process.argv.includes('deps')) ensureDependencies()
if (process.argv.includes('browser')) ensureBrowser()
if (process.argv.includes('server')) ensureServer()
if (process.argv.includes('engines')) ensureEngines()
