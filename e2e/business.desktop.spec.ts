import { getOwnApplication } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { postComment, reportComment } from '@vicino/contract/social/comments/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import {
  answerSupportRequest,
  askForHelp,
  listOwnRequests,
} from '@vicino/contract/identity/support/endpoints'
import { applyAs, APPROVAL, decideFor, nearest } from './support/make.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newPiva, verifyEmail } from './support/account.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-427 an unverified email comes first; an application waits, is refused with a reason, is sent again and approved: the brand’s entries appear', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const brandName = `Bottega ${randomUUID().slice(0, 8)}`
  await signIn(user, '/business')
  await expect(page.getByRole('heading', { name: 'Prima conferma la tua email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invia di nuovo' })).toBeEnabled()
  await verifyEmail(user)
  await page.reload()

  const form = page.getByRole('form', { name: 'Chiedi il tuo Account Business' })
  await form.getByLabel('Nome dell’attività').fill(brandName)
  await form.getByLabel('Categoria').selectOption({ index: 1 })
  await form.getByLabel('Indirizzo').fill('Via Larga 1')
  const town = form.getByRole('combobox', { name: 'Comune' })
  await town.fill('Vattelappesca')
  await town.press('Tab')
  await expect(form.getByText('Nessun comune si chiama «Vattelappesca».')).toBeVisible()
  // The field chooses a town that was typed in full, even if the person leaves the field before the
  // list has loaded.
  await town.fill('milano')
  await town.press('Tab')
  await expect(town).toHaveValue('Milano (MI)')
  // The middle of the town is not the shop's door, so the owner sets the pin with the mouse or, as
  // here, with the keyboard.
  const pin = form.getByRole('region', { name: 'Il punto esatto sulla mappa' })
  await expect(pin.getByRole('status')).toHaveText('Non hai ancora messo il segnaposto.')
  await form.getByLabel('Ragione sociale').fill(`${brandName} S.r.l.`)
  await form.getByLabel('Partita IVA').fill('12345678901')
  await form.getByLabel('Sede legale').fill('Via Larga 1, 20122 Milano')
  await form.getByLabel('PEC').fill(`${randomUUID()}@pec.vicino.test`)
  await form.getByLabel('Telefono', { exact: true }).fill('02 1234567')
  await form.getByLabel(/Dichiaro di offrire soltanto/).check()
  await form.getByLabel(/Accetto le Condizioni per le attività/).check()
  await form.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByLabel('Partita IVA').fill(newPiva())
  await expect(form.getByText('Codice di controllo corretto')).toBeVisible()
  await form.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(pin.getByRole('alert')).toHaveText(
    'Metti il segnaposto, oppure scegli per ora il centro del comune.',
  )
  await pin.getByLabel('Coordinate').fill('45.46142, 9.19231')
  await expect(pin.getByRole('status')).toHaveText('Segnaposto: 45.46142, 9.19231')
  await expectAccessible(page, 'application with its pin')
  await form.getByRole('button', { name: 'Invia la richiesta' }).click()
  const status = page.getByRole('region', { name: brandName })
  await expect(status).toContainText('In esame')

  await decideFor(api, user, { decision: 'refuse', reason: 'La sede legale non coincide.' })
  await page.reload()
  await expect(status).toContainText('La sede legale non coincide.')
  await status.getByRole('button', { name: 'Correggi e rimanda' }).click()
  const again = page.getByRole('form', { name: 'Manda una nuova richiesta' })
  await expect(again.getByLabel('Nome dell’attività')).toHaveValue(brandName)
  // A declaration is made anew with each application.
  await again.getByLabel(/Dichiaro di offrire soltanto/).check()
  await again.getByLabel(/Accetto le Condizioni per le attività/).check()
  await again.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(status).toContainText('In esame')

  const { application } = await api.ask(user, getOwnApplication)
  expect(application?.position).toEqual({ latitude: 45.46142, longitude: 9.19231 })
  await decideFor(api, user, APPROVAL)
  // The open page receives the new role over the live stream.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Oggi' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hai già un Account Business' })).toBeVisible()
})

test('R-426 a person searches the help without accents, opens an answer by its anchor and writes to the support; the reply arrives', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  await signIn(user, '/help#erase')
  await expect(page.getByText('È definitivo: il profilo sparisce')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Cerca nelle risposte' })
  await search.fill('PERCHE computer')
  const question = page.locator('summary', { hasText: 'Perché dal computer non vedo il codice?' })
  await expect(page.getByRole('status').filter({ hasText: '1 risposta' })).toHaveCount(1)
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dal computer salva il deal')).toBeVisible()
  await expect(question).toBeVisible()
  await search.fill('zzz')
  await expect(page.getByText('Nessuna risposta per «zzz»')).toBeVisible()

  const text = `Non vedo il coupon ${randomUUID()}`
  const form = page.getByRole('form', { name: 'Scrivi all’assistenza' })
  await form.getByRole('radio', { name: 'BrandPoint', exact: true }).check({ force: true })
  await form.getByLabel('Che cosa è successo').fill(text)
  await page.goto('/wallet')
  await page.goto('/help')
  await expect(form.getByLabel('Che cosa è successo')).toHaveValue(text)
  await form.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page.getByText('Richiesta inviata')).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: text })
  await expect(own).toContainText('In attesa')
  await expect(form.getByLabel('Che cosa è successo')).toHaveValue('')

  const { items } = await api.ask(user, listOwnRequests)
  const id = items.find((request) => request.text === text)?._id ?? ''
  await api.ask('superadmin', answerSupportRequest, {
    params: { id },
    body: { answer: 'Ricarica il wallet.' },
  })
  await page.reload()
  await expect(own).toContainText('Ricarica il wallet.')
})

test('R-436 administrators find applications and requests in the dashboard, and answer after one confirmation', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  await verifyEmail(user)
  const brandName = `Forno ${randomUUID().slice(0, 8)}`
  const text = `Aiuto ${randomUUID()}`
  await applyAs(api, user, brandName)
  await api.ask(user, askForHelp, { body: { topic: 'account', text } })

  await signIn('superadmin', '/dashboard?queue=business')
  const applications = page.getByRole('list', { name: 'Richieste business' })
  await applications.getByRole('button', { name: new RegExp(brandName) }).click()
  const sheet = page.getByRole('dialog', { name: brandName })
  await expect(sheet).toContainText(user.email)
  await expect(sheet).toContainText('Codice di controllo corretto')
  await sheet.getByRole('button', { name: 'Rifiuta' }).click()
  await sheet.getByRole('button', { name: 'Rifiuta la richiesta' }).click()
  await expect(sheet.getByLabel('Motivo')).toHaveAccessibleDescription('Campo obbligatorio')
  await sheet.getByLabel('Motivo').fill('Indirizzo incompleto.')
  await sheet.getByRole('button', { name: 'Rifiuta la richiesta' }).click()
  await expect(page.getByText(`Richiesta di ${brandName} rifiutata`)).toBeVisible()
  await expect(applications.getByText(brandName)).toHaveCount(0)
  const { application } = await api.ask(user, getOwnApplication)
  expect(application).toMatchObject({ status: 'refused', reason: 'Indirizzo incompleto.' })

  await page
    .getByRole('region', { name: 'Che cosa aspetta' })
    .getByRole('link', { name: /^Assistenza/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/support$/)
  await page.getByRole('list', { name: 'Assistenza' }).getByRole('link', { name: text }).click()
  await expect(page).toHaveURL(/\/dashboard\/support\/[\da-f-]{36}$/)
  const request = page.getByRole('dialog', { name: user.username })
  await request.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(request).toContainText('Assegnata a te')
  await request.getByLabel('Risposta').fill('Ci pensiamo noi.')
  await request.getByRole('button', { name: 'Rispondi' }).click()
  await request.getByRole('button', { name: 'Invia la risposta' }).click()
  await expect(page.getByText(`Risposta inviata a ${user.username}`)).toBeVisible()
  const { items } = await api.ask(user, listOwnRequests)
  expect(items[0]?.answer).toBe('Ci pensiamo noi.')
})

test('R-437 R-439 an administrator removes a reported comment in the queue, both sides are notified, and the author’s appeal returns to the queue', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const [writer, reporter] = [await newUser(), await newUser()]
  const dealId = (await nearest(api))._id
  const text = `Scrivetemi per sconti ${randomUUID()}`
  const { id } = await api.ask(writer, postComment, { body: { dealId, text } })
  await api.ask(reporter, reportComment, { params: { id }, body: { reason: 'misleading' } })

  await signIn('superadmin', '/dashboard/report')
  await page.getByLabel('Che cosa').selectOption('Commenti')
  await page.getByLabel('Chi ci lavora').selectOption('Nessuno')
  await expect(page).toHaveURL(/kind=comment&assigned=nobody/)
  await page.getByRole('button', { name: 'Viste' }).click()
  const views = page.getByRole('dialog', { name: 'Viste salvate' })
  await views.getByLabel('Nome della vista').fill('Commenti liberi')
  await views.getByRole('button', { name: 'Salva la vista' }).click()
  await expect(views.getByRole('button', { name: 'Commenti liberi', exact: true })).toBeVisible()
  await views.getByRole('button', { name: 'Chiudi' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta in CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`;comment;misleading;`)
  await page.getByRole('list', { name: 'Segnalazioni' }).getByRole('link', { name: text }).click()
  const sheet = page.getByRole('dialog', { name: 'Commento segnalato' })
  await sheet.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(sheet).toContainText('Assegnata a te')
  await sheet.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await sheet.getByLabel('Motivo per chi l’ha scritto').selectOption('Pubblicità o messaggi ripetuti')
  await expectAccessible(page, 'decision about a report')
  await sheet.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/report\?kind=comment&assigned=nobody$/)
  await expect(page.getByText(text)).toHaveCount(0)

  const kindsOf = async (user: typeof writer) =>
    (await api.ask(user, listNotices)).items.map(({ kind }) => kind)
  await expect.poll(() => kindsOf(reporter)).toContain('moderation')
  await expect.poll(() => kindsOf(writer)).toContain('reply')
  await signIn(writer, '/help#decisions')
  const decisions = page.getByRole('region', { name: 'Decisioni su quello che hai pubblicato' })
  await expect(decisions).toContainText('pubblicità o messaggi ripetuti')
  await decisions.getByRole('button', { name: 'Opponiti' }).click()
  await decisions.getByLabel('Perché pensi che sia uno sbaglio?').fill('Era una battuta.')
  await decisions.getByRole('button', { name: 'Invia l’opposizione' }).click()
  await expect(decisions).toContainText('Opposizione in esame')

  await signIn('superadmin', '/dashboard/report?state=appealed')
  await page.getByRole('link', { name: text }).click()
  await expect(sheet).toContainText('Era una battuta.')
  // This product has only one administrator of the platform, so the one who decided may decide
  // again.
  await sheet.getByRole('button', { name: 'Annulla la decisione' }).click()
  await sheet.getByRole('button', { name: 'Annulla la decisione' }).click()
  await expect(page.getByText('Nessuna opposizione')).toBeVisible()
})
