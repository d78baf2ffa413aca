import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconSprite } from './vite.icons.ts'
import { compiledTexts } from './vite.texts.ts'

export default defineConfig({
  plugins: [react(), iconSprite(), compiledTexts()],
  resolve: { alias: { '~': join(import.meta.dirname, 'src') } },
  test: { environment: 'jsdom', setupFiles: ['src/testing/patience.ts'] },
})
