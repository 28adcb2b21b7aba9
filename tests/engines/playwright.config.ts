import base from '../browser/playwright.config.ts'
import { browsers } from './test.ts'

const [app] = [base.webServer].flat()

/** The journeys in other browsers, each a part of `npm run test:all`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.generated/test-results/engines',
  workers: 2,
  timeout: 1_800_000,
  snapshotPathTemplate: '{testDir}/by-ear/{arg}{ext}',
  // Only the driver of the current WebKit tells roles and names; tests/browser/pages/by-ear.spec.ts asks Chromium for them.
  projects: Object.keys(browsers).map((name) => ({
    name,
    use: { engine: name },
    ...(name !== 'webkit' && { testIgnore: 'by-ear.spec.ts' }),
  })),
  webServer: app && { ...app, cwd: '../..' },
} as typeof base // a spread of optional parts; each is as it was
