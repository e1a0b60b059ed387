import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { assetFileNames, chunkFileNames, chunkGroups } from './scripts/chunks.ts'
import { documentIds } from './scripts/documentIds.ts'

const server = process.env.AUSHANG_SERVER ?? 'http://127.0.0.1:8080'

// The server puts a fresh nonce in the place of the word below in every answer of index.html,
// so that the kit's style tags pass a policy without `unsafe-inline`.
export default defineConfig({
  plugins: [documentIds(), react()],
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@test': fileURLToPath(new URL('./test', import.meta.url)),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/graphql': server,
      '/app/graphql': server,
      '/api': server,
      '/files': server,
      '/tiles': server,
      '/events': server,
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // scripts/size.mjs defines the budgets.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames, assetFileNames },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/fresh.ts', 'test/setup.ts'],
    sequence: { setupFiles: 'list' },
    testTimeout: 180_000, // longer than a wait in test/setup.ts, which says what was missing
    hookTimeout: 60_000,
    // By default one core stays idle, which is half of a small machine.
    maxWorkers: '100%',
    // Loads jsdom and the libraries once per worker, not once per file (test/fresh.ts).
    isolate: false,
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
