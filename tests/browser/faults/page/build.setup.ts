import { join } from 'node:path'
import { test } from '@playwright/test'
import { build } from 'vite'
import { jsonData } from '../../../../engine/tools/build/flow-files.ts'
import { shapes } from '../../../../engine/tools/build/decoder-schemas.ts'
import { validators } from '../../../../engine/tools/build/validators.ts'
import { checkout } from '../../../support/root.ts'
import { pageFolder } from './folder.ts'

test('builds a page with the API client, for calls that no screen makes', async () => {
  await build({
    configFile: false,
    root: checkout,
    publicDir: false,
    logLevel: 'warn',
    plugins: [validators(), shapes(), jsonData(checkout)],
    build: {
      target: 'es2023',
      outDir: pageFolder,
      emptyOutDir: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'main.ts'),
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
  })
})
