import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import type { BannerFields } from './fields.ts'
import { NearField } from './near-field.tsx'

speakItalian('forms', 'sections')

afterEach(cleanup)

it.each([
  ['25', 25],
  ['1.200', 1200],
  ['1,5', Number.NaN],
  ['', Number.NaN],
])('a radius of %j is %d, and the field keeps the written text', (text, km) => {
  let last: BannerFields['near'] = { place: '058091', name: 'Roma', km: 20 }
  function Form() {
    const [near, setNear] = useState<BannerFields['near']>(last)
    last = near
    return <NearField near={near} error={undefined} onChange={setNear} />
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Raggio (km)' })
  fireEvent.change(field, { target: { value: text } })
  expect(last.km).toBe(km)
  expect(field.value).toBe(text)
})
