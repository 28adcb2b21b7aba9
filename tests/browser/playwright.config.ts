import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/browser.mjs'

const port = Number(process.env.PORT ?? 4173)

const galleryPort = port + 3000

/** A build as a web server would serve it, with the sandbox behind it. */
const preview = (at: number, folder: string, ...more: string[]) => ({
  command: ['node node_modules/vite/bin/vite.js preview --outDir', folder, ...more].join(' '),
  cwd: '../..',
  url: `http://127.0.0.1:${at}/config.json`,
  // The bank's waiting times pass twenty times as fast.
  env: { SANDBOX_CLOCK: '20', PORT: String(at) },
  reuseExistingServer: false,
})

/** Browser tests run against the production build, under the security headers that a web server would send. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    // Nothing to wait for until it stands still; what moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    launchOptions: {
      ...findBrowser(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        // A process less between the page and its files: a tenth of the work.
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
  projects: [
    { name: 'app', testIgnore: ['browser/faults/**', 'browser/gallery/**'] },
    {
      name: 'gallery',
      testMatch: 'browser/gallery/*.spec.ts',
      use: { baseURL: `http://127.0.0.1:${galleryPort}` },
    },
    { name: 'faults-page', testMatch: 'browser/faults/page/build.setup.ts' },
    {
      name: 'faults',
      testMatch: 'browser/faults/*.spec.ts',
      dependencies: ['faults-page'],
      expect: { timeout: 8000 },
      use: { actionTimeout: 8000 },
    },
  ],
  webServer: [
    preview(port, process.env.PREVIEW_DIST ?? 'dist'),
    preview(galleryPort, process.env.GALLERY_DIST ?? 'dist-gallery', '--mode', 'gallery'),
  ],
})
