import { startReceiver } from '../apps/server/src/modules/channels/webhooks/testing/receiver.ts'
import { newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-392 R-388 a brand adds a webhook, tests it, sees the delivery in the log and sends it again', async ({
  page,
  api,
  newUser,
  signIn,
  expectedErrors,
}) => {
  // The server refuses this address.
  expectedErrors.push(/400/)
  const receiver = await startReceiver()
  try {
    const shop = await newShop(api, newUser)
    await signIn(shop.owner, '/raccolte/integrazioni/webhook')
    await page.getByRole('button', { name: 'Aggiungi webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Nuovo webhook' })
    await form.getByLabel('Indirizzo').fill('https://cassa.internal/eventi')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await expect(form.getByText(/Serve un indirizzo https che si raggiunga da internet/)).toBeVisible()
    await form.getByLabel('Indirizzo').fill(`${receiver.address}/eventi`)
    await form.getByLabel('Descrizione (facoltativa)').fill('Gestionale di cassa')
    await form.getByRole('checkbox', { name: /Partecipante uscito/ }).uncheck()
    await expectAccessible(page, 'the form of a webhook')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    const secret = page.getByRole('dialog', { name: 'Il segreto del webhook' })
    await expect(secret.getByRole('textbox', { name: 'Segreto' })).toHaveValue(/^whsec_/)
    await secret.getByRole('button', { name: 'Fatto' }).click()

    const card = page.getByRole('listitem').filter({ hasText: 'Gestionale di cassa' })
    await expect(card.getByText('Attivo', { exact: true })).toBeVisible()
    await expect(card.getByText('Partecipante uscito')).toBeHidden()
    receiver.answers((_request, response) => response.writeHead(500).end('non pronto'))
    await card.getByRole('button', { name: 'Invia prova' }).click()
    const log = page.getByRole('dialog', { name: 'Registro degli invii' })
    await expect(log.getByText('Risposta 500')).toBeVisible()
    await expect(log.getByText('non pronto')).toBeVisible()
    receiver.answers((_request, response) => response.end('ricevuto'))
    await log.getByRole('button', { name: 'Invia di nuovo' }).click()
    await expect(log.getByText('Risposta 200')).toBeVisible()
    await expect(log.getByText('2 tentativi')).toBeVisible()
    await expectAccessible(page, 'a delivery of a webhook')
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([
      receiver.got[0]?.headers['webhook-id'],
      receiver.got[0]?.headers['webhook-id'],
    ])
    await log.getByRole('button', { name: 'Tutti gli invii' }).click()
    await expect(log.getByRole('button', { name: /Prova.*Consegnato/ })).toBeVisible()
    await log.getByRole('button', { name: 'Falliti' }).click()
    await expect(log.getByText('Nessun invio in questo stato negli ultimi 30 giorni.')).toBeVisible()
  } finally {
    await receiver.close()
  }
})
