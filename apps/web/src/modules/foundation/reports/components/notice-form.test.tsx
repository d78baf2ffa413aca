import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { NoticeForm } from './notice-form.tsx'

speakItalian('report', 'forms')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const show = (answer: () => Response) => {
  const requests = vi.fn<typeof fetch>(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', requests)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticeForm address="https://vicino.test/deals?detail=1" />
    </QueryClientProvider>,
  )
  return requests
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Invia la segnalazione' }))
const fill = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'È un prodotto contraffatto' }))
  type('Che cosa non va, e perché', ' La borsa è falsa. ')
  type('Il tuo nome', 'Ada Neri')
  type('La tua email', 'ada@posta.test')
}

it('LAW-19 a visitor sends address, reason, text, name, e-mail and good faith, and reads where the receipt goes', async () => {
  const requests = show(() => new Response(null, { status: 204 }))
  const faith = screen.getByRole<HTMLInputElement>('checkbox')
  expect(faith.checked).toBe(false)
  fill()
  fireEvent.click(faith)
  send()
  expect(await screen.findByText(/Abbiamo scritto a ada@posta\.test/)).toBeDefined()
  const [url, { body, headers } = {}] = requests.mock.calls[0] ?? []
  expect(String(url)).toContain('/report/notice')
  expect(new Headers(headers).has('authorization')).toBe(false)
  expect(JSON.parse(String(body))).toEqual({
    address: 'https://vicino.test/deals?detail=1',
    reason: 'counterfeit',
    text: 'La borsa è falsa.',
    name: 'Ada Neri',
    email: 'ada@posta.test',
    goodFaith: true,
  })
})

it('LAW-19 without the declaration of good faith nothing is sent; a refusal keeps the text', async () => {
  const message = 'Da questo indirizzo email sono già arrivate 5 segnalazioni'
  const requests = show(() =>
    Response.json({ statusCode: 429, code: 'notice_limit', message }, { status: 429 }),
  )
  fill()
  send()
  await screen.findByText(/buona fede/)
  await waitFor(() =>
    expect(screen.getByRole('checkbox').getAttribute('aria-describedby')).toBe('notice-faith'),
  )
  expect(requests).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  send()
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText('Che cosa non va, e perché')).toHaveProperty('value', ' La borsa è falsa. ')
})
