import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { VisitorForm } from './visitor-form.tsx'

speakItalian('help', 'forms')

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
      <VisitorForm />
    </QueryClientProvider>,
  )
  return requests
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Invia la richiesta' }))

it('R-426 a visitor writes with name, e-mail, subject and text, and reads the address of the answer', async () => {
  const requests = show(() => new Response(null, { status: 204 }))
  type('Il tuo nome', ' Maria ')
  type('La tua email', 'maria@posta.test ')
  fireEvent.click(screen.getByRole('radio', { name: 'Account' }))
  type('Oggetto', 'Non entro')
  type('Che cosa è successo', 'Ho cambiato telefono.')
  send()
  const title = await screen.findByRole('heading', { name: 'Messaggio ricevuto' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(/maria@posta\.test/)).toBeDefined()
  const [url, { body, headers } = {}] = requests.mock.calls[0] ?? []
  expect(String(url)).toContain('/support/visitor')
  expect(new Headers(headers).has('authorization')).toBe(false)
  expect(JSON.parse(String(body))).toEqual({
    name: 'Maria',
    email: 'maria@posta.test',
    topic: 'account',
    subject: 'Non entro',
    text: 'Ho cambiato telefono.',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Scrivi un altro messaggio' }))
  expect(screen.getByLabelText('Oggetto')).toHaveProperty('value', '')
})

it('R-426 the form names missing fields, and a refusal keeps the text', async () => {
  const message = 'Abbiamo già 5 richieste da qui in un’ora'
  const requests = show(() =>
    Response.json({ statusCode: 429, code: 'support_too_many', message }, { status: 429 }),
  )
  send()
  expect(await screen.findAllByText(/Campo obbligatorio/)).not.toHaveLength(0)
  expect(requests).not.toHaveBeenCalled()
  type('Il tuo nome', 'Maria')
  type('La tua email', 'maria@posta.test')
  type('Oggetto', 'Non entro')
  type('Che cosa è successo', 'Ho cambiato telefono.')
  send()
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText('Che cosa è successo')).toHaveProperty('value', 'Ho cambiato telefono.')
})
