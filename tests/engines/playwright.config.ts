import base from '../browser/playwright.config.ts'
import { browsers } from './browsers.ts'

const [app] = [base.webServer].flat()

/** The journeys in every browser: `npm run test:engines`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  // Not within that of the tests in Chromium, which run at the same time and empty theirs.
  outputDir: '../../.generated/test-results/engines',
  workers: 2,
  // A whole journey in one test, in browsers that paint in software: minutes at rest, many more on a busy machine.
  timeout: 1_800_000,
  snapshotPathTemplate: '{testDir}/by-ear/{arg}{ext}',
  // The drivers of Firefox and WPE do not tell roles and names; in Chromium tests/browser/by-ear.spec.ts asks for them.
  projects: browsers.map(({ name }) => ({
    name,
    use: { engine: name },
    ...(name !== 'webkit' && { testIgnore: 'by-ear.spec.ts' }),
  })),
  webServer: app && { ...app, cwd: '../..' },
} as typeof base // a spread of optional parts; each is as it was
