import { expect, it } from 'vitest'
import { ROOTS } from './query-roots.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('every query key begins with a root of the common list', () => {
  const others = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/queryKey: \[['"`][^\]]*\]/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(others).toEqual([])
})

it('files of keys take their first part from the list', () => {
  const keys = Object.entries(sources).filter(
    ([file]) => /[-/]keys\.ts$/.test(file) && !/list-keys|leave-keys|speed-keys/.test(file),
  )
  expect(keys.length).toBeGreaterThan(5)
  for (const [file, text] of keys) expect(text, file).not.toMatch(/(?::|=>) \[['"`]/)
})

it('no two roots are equal', () => {
  expect(new Set(Object.values(ROOTS)).size).toBe(Object.keys(ROOTS).length)
})
