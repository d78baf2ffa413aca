import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { EmailStopped } from './email-stopped.tsx'

speakItalian('notifications')

let suppression: object | null
let called: string[]
beforeEach(() => {
  called = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    called.push(`${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname}`)
    return Promise.resolve(
      init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ suppression }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const root = createRootRoute({ component: () => <EmailStopped email="maria@posta.test" /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      {/* The types know only the product's own router. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return container
}

it('says why e-mails stopped, leads to the address, and lets them come again', async () => {
  suppression = { reason: 'bounce', at: '2024-03-05T09:00:00.000Z' }
  const container = show()
  await screen.findByText('Le email a maria@posta.test tornano indietro dal 05/03/2024.')
  expect(screen.getByRole('link', { name: 'Cambia indirizzo' }).getAttribute('href')).toBe('/settings#email')
  fireEvent.click(screen.getByRole('button', { name: 'Riprendi a ricevere email' }))
  await waitFor(() => expect(container.textContent).toBe(''))
  expect(called.at(-1)).toBe('DELETE /api/v1/notification/email-suppression')
})

it('a complaint has no address to change; without either there is nothing to read', async () => {
  suppression = { reason: 'complaint', at: '2024-03-05T09:00:00.000Z' }
  show()
  await screen.findByText(/è stata segnalata come spam/)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  suppression = null
  const container = show()
  await waitFor(() => expect(called).toHaveLength(2))
  expect(container.textContent).toBe('')
})
