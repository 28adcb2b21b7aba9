import { existsSync } from 'node:fs'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'
import { display } from './display.ts'
import type { Browser } from './driver.ts'
import { openPuppet } from './puppet.ts'
import { openWebDriver } from './webdriver.ts'

const firstOf = (paths: (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path))
const root = process.getuid?.() === 0
const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib']

/** WebKit's own small browser, which its driver starts. */
const mini = (library: string) => firstOf(folders.map((folder) => `${folder}/${library}/MiniBrowser`))
const gtk = mini('webkit2gtk-4.1')
const wpe = mini('wpe-webkit-1.1')

const apt = (name: string) => `apt-get install ${name} (Debian, Ubuntu)`

/** The browsers that the journeys are walked in. */
export const browsers: Browser[] = [
  {
    name: 'chromium',
    path: findBrowser()?.executablePath,
    get: apt('chromium'),
    open: (executablePath, window) =>
      openPuppet(
        { browser: 'chrome', executablePath, args: root ? ['--no-sandbox', '--lang=de'] : ['--lang=de'] },
        window,
      ),
  },
  {
    name: 'firefox',
    path: firstOf([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']),
    get: `${apt('firefox-esr')}, or FIREFOX_PATH`,
    open: (executablePath, window) =>
      openPuppet(
        { browser: 'firefox', executablePath, extraPrefsFirefox: { 'intl.accept_languages': 'de' } },
        window,
      ),
  },
  {
    name: 'webkit',
    path: gtk && firstOf(['/usr/bin/Xvfb']) && firstOf(['/usr/bin/WebKitWebDriver']),
    get: `${apt('webkit2gtk-driver xvfb')}`,
    open: async (path, window) =>
      openWebDriver({
        path,
        window,
        env: { DISPLAY: await display() },
        capabilities: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: gtk, args: ['--automation'] },
        },
      }),
  },
  {
    name: 'wpe',
    path: wpe && firstOf(['/usr/bin/WPEWebDriver']),
    get: apt('wpewebkit-driver libwpewebkit-1.1-0'),
    open: (path, window) =>
      openWebDriver({
        path,
        window,
        capabilities: {
          browserName: 'MiniBrowser',
          'wpe:browserOptions': { binary: wpe, args: ['--automation', '--headless'] },
        },
      }),
  },
]
