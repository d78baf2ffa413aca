import { Buffer } from 'node:buffer'
import {
  getNotificationPreferences,
  setNotificationPreferences,
  subscribeToPush,
} from '@vicino/contract/foundation/notifications/endpoints'
import { listRedemptions } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { chromium } from '@playwright/test'
import { startPushService } from '../apps/server/src/modules/foundation/notifications/testing/push-service.ts'
import { CHROMIUM } from './playwright.config.ts'
import { verifyEmail } from './support/account.ts'
import { detailOf } from './support/detail.ts'
import { subjectsTo } from './support/mailbox.ts'
import { newShop, IMAGE } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

/** A place far from every shop of the demo. The only deals near it are those of this test. */
const LAMPEDUSA = { placeId: '084020', at: { latitude: 35.5021, longitude: 12.6092 } }

test('R-139 R-154 R-201 R-222 R-223 R-224 R-227 R-230 R-232 R-233 R-234 R-418 R-419 R-420 R-421 R-489 R-490 a brand records a video and publishes a deal with its phone; a customer finds it nearby, redeems it, publishes a Proof Post and is notified; both write to each other without a reload', async ({
  page,
  context,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  const shop = await newShop(api, newUser, LAMPEDUSA.placeId)
  const customer = await newUser()
  await verifyEmail(customer)
  // The customer receives notifications about Proof Posts through every channel. Those about
  // answers and messages appear in the app only, and all others are off.
  const { items: kinds } = await api.ask(customer, getNotificationPreferences)
  await api.ask(customer, setNotificationPreferences, {
    body: {
      items: kinds.map(({ kind }) => ({
        kind,
        inApp: ['proofPost', 'reply', 'message'].includes(kind),
        push: kind === 'proofPost',
        email: kind === 'proofPost',
      })),
    },
  })
  const pushes = await startPushService(Number(process.env['E2E_PUSH_PORT']))
  const filming = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  })
  try {
    await api.ask(customer, subscribeToPush, { body: pushes.browser() })
    const phone = await filming.newPage({
      reducedMotion: 'reduce',
      baseURL: baseURL ?? '',
      locale: 'it-IT',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      permissions: ['camera', 'microphone'],
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    })
    await signInOn(phone, shop.owner, '/create-deal')
    await phone.getByRole('button', { name: 'Registra', exact: true }).click()
    await phone.getByRole('button', { name: 'Inizia a registrare' }).click()
    await expect(phone.getByRole('timer')).toContainText('0:01')
    await phone.getByRole('button', { name: 'Ferma la registrazione' }).click()
    await phone.getByRole('button', { name: 'Usa questo filmato' }).click()
    await expect(phone.getByText('Filmato caricato')).toBeVisible()

    await phone.getByLabel('Nome prodotto').fill('Pane di segale')
    await phone.getByLabel('Descrizione').fill('Cotto a legna, con lievito madre.')
    // The form reports the missing fields and marks them.
    await phone.getByRole('button', { name: 'Pubblica' }).click()
    await expect(phone.getByRole('alert')).toBeFocused()
    await phone.getByLabel('Prezzo di partenza').fill('4,50')
    await phone.getByLabel('Sconto').fill('20')
    // No deal of this product is known, so the shop declares the lowest price of 30 days.
    await phone.getByLabel('Prezzo più basso degli ultimi 30 giorni').fill('4,50')
    await expect(phone.getByRole('status').getByText('3,60 €')).toBeVisible()
    await phone.getByRole('group', { name: 'Categorie' }).getByRole('button', { name: 'Ristoranti' }).click()
    await phone.getByRole('button', { name: 'Pubblica' }).click()
    await expect(phone.getByRole('heading', { name: 'È online!' })).toBeVisible()

    // Another customer browses the deals. The app took the image of the deal from the video.
    await context.setGeolocation(LAMPEDUSA.at)
    await signIn(customer, '/deals?view=list')
    const card = page.getByRole('article').filter({ hasText: 'Pane di segale' })
    await expect(card.getByRole('img').first()).toBeVisible()
    await card.getByRole('link', { name: 'Pane di segale' }).first().click()
    const detail = detailOf(page)
    await detail.getByRole('link', { name: 'In Negozio : Pane di segale' }).click()
    const dealId = new URL(page.url()).searchParams.get('id') ?? ''
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
    await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible()
    const { items: codes } = await api.ask(customer, listRedemptions)
    await api.ask(shop.owner, confirmRedemption, {
      body: { transactionId: codes[0]?.transactionId ?? '' },
    })
    await expect(page.getByRole('heading', { name: 'Deal riscattato con successo' })).toBeVisible()

    // The form has the product filled in, and the person cannot change it.
    await page.getByRole('button', { name: 'Crea il tuo Proof Post' }).click()
    const main = page.getByRole('main')
    await expect(page).toHaveURL((url) => url.pathname === '/create')
    await expect(main.getByRole('paragraph').filter({ hasText: 'Pane di segale' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Cambia prodotto' })).toHaveCount(0)
    await main.getByRole('button', { name: 'Invia il Proof Post' }).click()
    await expect(main.getByText('Serve una foto', { exact: false })).toBeVisible()
    await main
      .getByLabel(/^Scegli un’immagine: Foto$/)
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(IMAGE, 'base64') })
    await expect(main.getByRole('button', { name: 'Rimuovi: Foto' })).toBeVisible()
    await expectAccessible(page, 'form of a Proof Post')
    await main.getByLabel('Titolo').fill('Che crosta')
    await main.getByLabel('Racconta').fill('Il secondo giorno era ancora morbido.')
    // After a reload the form has the text that was not sent.
    await expect(main.getByLabel('Racconta')).toHaveValue(/morbido/)
    await page.reload()
    await expect(main.getByLabel('Titolo')).toHaveValue('Che crosta')
    await expect(main.getByRole('button', { name: 'Rimuovi: Foto' })).toBeVisible()
    await main.getByRole('button', { name: 'Invia il Proof Post' }).click()
    const own = page.getByRole('article').filter({ hasText: 'Che crosta' })
    await expect(own).toContainText('In attesa di approvazione')

    // The shop approves the Proof Post. The customer sees it, the points and the notification
    // without a reload.
    await page.goto('/wallet')
    const balance = page.getByRole('region', { name: 'BrandPoint', exact: true })
    await expect(balance).toContainText('50 BP')
    await phone.goto('/dashboard')
    await phone.getByRole('button', { name: /^Proof Post da approvare/ }).click()
    const row = phone
      .getByRole('list', { name: 'Proof Post da approvare' })
      .getByRole('button', { name: 'Che crosta' })
    await expect(row).toContainText('Riscattato il')
    await row.click()
    await phone.getByRole('button', { name: 'Approva' }).click()
    await expect(phone.getByText('Lo vedranno tutti', { exact: false })).toBeVisible()
    await phone.getByRole('button', { name: 'Approva' }).click()
    await expect(row).toHaveCount(0)
    await phone.goto('/miei-deal')
    const published = phone.getByRole('article').filter({ hasText: 'Pane di segale' })
    await expect(published).toContainText('1 / 10')
    await phone.getByRole('button', { name: 'Importa da CSV' }).click()
    const csv = phone.getByRole('dialog', { name: 'Importa deal da CSV' })
    await csv.getByLabel(/: File CSV$/).setInputFiles({
      name: 'deal.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'title;videoUrl;images;description;price;discount;expirationDate;quantity;categories\nFocaccia;;;Con olio;4;20;31/12/2099;5;Forni\n',
      ),
    })
    await csv.getByRole('button', { name: 'Prova' }).click()
    await expect(csv).toContainText('uno è rifiutato')
    await expect(csv.getByRole('listitem')).toContainText('Focaccia')
    await phone.keyboard.press('Escape')
    await expect(csv).toHaveCount(0)
    await expect(balance).toContainText('100 BP')
    await expect(page.getByText('+50').first()).toBeVisible()
    await expect
      .poll(() => pushes.pushed.map(({ message }) => message))
      .toMatchObject([{ title: 'Proof Post approvato', body: 'Che crosta', url: '/profile#posts' }])
    await expect.poll(() => subjectsTo(customer.email)).toContain('Proof Post approvato: Che crosta')

    // A question reaches the shop's phone while the deal is open there. Its answer is a
    // notification for the customer, who has the list of notifications open.
    await phone.goto(`/deals?detail=${dealId}`)
    await detailOf(phone).getByRole('button', { name: 'Fai una domanda' }).click()
    const atShop = phone.getByRole('dialog', { name: 'Commenti' })
    await expect(atShop.getByText('Ancora nessun commento. Sii il primo!')).toBeVisible()
    await page.goto(`/deals?detail=${dealId}`)
    await detail.getByRole('button', { name: 'Fai una domanda' }).click()
    const panel = page.getByRole('dialog', { name: 'Commenti' })
    await panel.getByRole('textbox').fill('Lo fate anche integrale?')
    await panel.getByRole('button', { name: 'Invia' }).click()
    const question = atShop.getByRole('listitem').filter({ hasText: 'Lo fate anche integrale?' })
    await expect(question).toBeVisible()
    await page.goto('/')
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifiche/ })
    await expect(bell).toContainText('1 da leggere')
    await question.getByRole('button', { name: 'Rispondi' }).click()
    await atShop.getByRole('textbox').fill('Il venerdì!')
    await atShop.getByRole('button', { name: 'Invia' }).click()
    await expect(bell).toContainText('2 da leggere')
    await bell.click()
    await expect(main.getByRole('link', { name: 'Proof Post approvato' })).toBeVisible()
    await main.getByRole('link', { name: `Risposta da ${shop.name}` }).click()
    await expect(panel.getByText('Il venerdì!')).toBeVisible()

    // A message arrives in the same way.
    await phone.goto('/messages')
    await expect(phone.getByText('Nessun messaggio')).toBeVisible()
    await page.goto(`/messages?to=${shop.brandId}`)
    const thread = page.getByRole('region', { name: shop.name })
    await thread.getByLabel('Scrivi un messaggio').fill('Me ne tiene uno?')
    await thread.getByLabel('Scrivi un messaggio').press('Enter')
    await phone.getByRole('main').getByRole('link', { name: customer.username }).click()
    const atCounter = phone.getByRole('region', { name: customer.username })
    await expect(atCounter.getByText('Me ne tiene uno?')).toBeVisible()
    await atCounter.getByLabel('Scrivi un messaggio').fill('Già da parte.')
    await atCounter.getByLabel('Scrivi un messaggio').press('Enter')
    await expect(thread.getByText('Già da parte.')).toBeVisible()
    // The shop ends the deal early, and other customers no longer find it.
    await phone.goto('/miei-deal')
    await published.getByRole('button', { name: 'Termina ora' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Termina' }).click()
    await expect(published).toContainText('Concluso')
    expect(pushes.pushed, 'answers and messages are not pushed to who does not want that').toHaveLength(1)
  } finally {
    await Promise.all([filming.close(), pushes.close()])
  }
})
