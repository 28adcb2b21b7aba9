import base from '../playwright.config.ts'

// Read by the tests too: each worker reads this file before them.
process.env.GALLERY = 'all'

const [, gallery] = [base.webServer].flat()

/** Every cell of the gallery: `npm run test:gallery`. */
export default {
  ...base,
  testDir: '..',
  outputDir: '../../../test-results',
  projects: base.projects?.filter(({ name }) => name === 'gallery') ?? [],
  webServer: gallery && { ...gallery, cwd: '../../..' },
} as typeof base // a spread of optional parts; each is as it was
