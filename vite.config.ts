import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { codeSplitting } from './engine/build/first-page.ts'
import { formRegistry } from './engine/build/form-registry.ts'
import { generated } from './engine/build/generated.ts'
import { securityHeaders } from './engine/build/headers.ts'
import { icons } from './engine/build/icons.ts'
import { jsonData } from './engine/build/json-data.ts'
import { shapes } from './engine/build/shapes.ts'
import { staticFiles } from './engine/build/static.ts'
import { validators } from './engine/build/validators.ts'
import { checkPlugin } from './engine/check/vite.ts'
import { apiProxy, sandbox } from './src/sandbox/vite.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const at = (file: string) => `${root}/${file}`
const proxy = apiProxy()

export default defineConfig({
  plugins: [
    react(),
    generated(root),
    validators(),
    shapes(),
    formRegistry(),
    jsonData(root),
    icons(root),
    checkPlugin(),
    sandbox(),
    staticFiles(root, { '/tenants/': 'tenants' }),
  ],
  resolve: {
    // Two parsers that our forms never use; together they would be a third of the form chunk.
    alias: {
      'markdown-to-jsx/react': at('engine/form/markdown-stub.ts'),
      'fast-uri': at('engine/form/uri-stub.ts'),
    },
  },
  optimizeDeps: { include: ['@rjsf/core', '@rjsf/utils'] },
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Parts loaded later are small and share the two first scripts: lists of what to fetch with each would weigh more.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  publicDir: false,
  worker: { format: 'es' },
  server: { ...(proxy && { proxy }) },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
    headers: securityHeaders(),
    ...(proxy && { proxy }),
  },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/flows/**/*.test.ts'],
    globals: false,
    testTimeout: 20_000,
  },
})
