import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'

const port = Number(process.env.PORT ?? 4173)

/** A preview server with a build and the sandbox. */
const preview = (at: number, folder: string, ...more: string[]) => ({
  command: ['node node_modules/vite/bin/vite.js preview --outDir', folder, ...more].join(' '),
  cwd: '../..',
  url: `http://127.0.0.1:${at}/config.json`,
  // Waiting times in the sandbox pass 20 times as fast.
  env: { SANDBOX_CLOCK: '20', PORT: String(at) },
  reuseExistingServer: false,
  timeout: 600_000,
})

/** One folder a part of the suite (tests/README.md). `main` belongs to `npm test`. */
const parts = ['main', 'pages', 'errors', 'session', 'hosting']

const gallery = process.argv.includes('--project=gallery')

/** Browser tests run against the production build, under the security headers that a web server would send. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pages/by-ear/{arg}{ext}',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Bundles that a test imports: Playwright would compile them anew.
  build: { external: ['**/.generated/bake/**'] },
  // Time limits only stop tests that hang; a slow machine must not fail.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: [[fileURLToPath(new URL('../support/progress/playwright.ts', import.meta.url))], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    // Without animations, so that tests need not wait for them; other tests cover animations.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
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
        // Without a separate network process, which saves a tenth of the work.
        '--enable-features=NetworkServiceInProcess2',
        // A page of a test lives for seconds: code that is compiled for speed costs more than it wins, an eighth of the work.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  projects: [
    ...parts.map((name) => ({ name, testMatch: `browser/${name}/*.spec.ts` })),
    { name: 'gallery', testMatch: 'browser/gallery/*.spec.ts' },
  ],
  webServer: gallery
    ? preview(port, 'dist-gallery', '--mode', 'gallery')
    : preview(port, process.env.PREVIEW_DIST ?? 'dist'),
})
