import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import TermsBar from '~/modules/identity/account/components/terms-bar.tsx'
import { speakItalian } from '~/testing/speak-italian.ts'
import { versionAt } from '../model/documents.ts'
import { LegalDocument } from './legal-document.tsx'

speakItalian('legal', 'account')
const PERSON = '0198c000-0000-7000-8000-000000000001'
const PAST = 'terms-2026-11-c'

let sent: { method: string; path: string; body: unknown }[]
let newTerms: { dueAt: string; isDue: boolean } | null
beforeEach(() => {
  sent = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname
    if (method === 'POST') {
      sent.push({ method, path, body: JSON.parse(String(body)) })
      newTerms = null
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    return Promise.resolve(Response.json({ _id: PERSON, newTerms, operator: null }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(page: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).not.toBe(''))
}
const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('LAW-20 the present terms lead to their earlier versions, and each of those to the present one', async () => {
  await show(<LegalDocument name="terms" />)
  expect(link(/terms-2026-11-c/)).toBe(`/termini/versioni/${PAST}`)
  expect(document.body.textContent).not.toContain('sostituita')
  cleanup()
  expect(versionAt(PAST)).toEqual({ name: 'terms', exact: true, version: PAST })
  expect(versionAt('terms-1999')).toBeNull()
  await show(<LegalDocument name="terms" version={PAST} />)
  expect(document.body.textContent).toContain('Questa versione è stata sostituita')
  expect(document.body.textContent).toContain(`versione ${PAST}`)
  expect(link(/Leggi quella di oggi/)).toBe('/documentation/termini-di-servizio')
  expect(link(new RegExp(TERMS_VERSION))).toBe(`/termini/versioni/${TERMS_VERSION}`)
})

it('LAW-20 a line above the screen tells of new terms until they are accepted, in the version that the app shows', async () => {
  newTerms = { dueAt: '2027-03-17T10:00:00.000Z', isDue: false }
  await show(<TermsBar userId={PERSON} />)
  const line = await screen.findByRole('complementary', { name: 'Nuovi Termini di servizio' })
  expect(line.textContent).toContain('cambiano dal')
  screen.getByRole('button', { name: 'Accetto il testo nuovo' }).click()
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(sent).toEqual([
    { method: 'POST', path: `/api/v1/user/${PERSON}/terms`, body: { version: TERMS_VERSION } },
  ])
  newTerms = { dueAt: '2027-03-17T10:00:00.000Z', isDue: true }
  cleanup()
  await show(<TermsBar userId={PERSON} />)
  expect((await screen.findByRole('complementary')).textContent).toContain('accettali per continuare')
})
