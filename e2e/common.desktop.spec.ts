import { readFile } from 'node:fs/promises'
import { claimReward } from '@vicino/contract/loyalty/claims/endpoints'
import { acceptPartnership, invitePartner } from '@vicino/contract/loyalty/partners/endpoints'
import { createReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Page } from '@playwright/test'
import { endMonth } from './support/later.ts'
import { activated, bought, joined, newDraft, newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

/** Presses the button of a statement and returns the bytes of the downloaded file. */
async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return readFile(await file.path())
}

test('R-265 three shops of a street: one invites the others, which accept; a member buys at one and gets the reward at another; each shop reads its own statement, and one leaves', async ({
  page,
  api,
  newUser,
  browser,
  baseURL,
  forwardedFor,
}) => {
  const [baker, bookshop, bar] = [
    await newShop(api, newUser),
    await newShop(api, newUser),
    await newShop(api, newUser),
  ]
  const program = await newDraft(api, baker, undefined, true)
  const params = { id: program.id }
  const { _id: rewardId } = await api.ask(baker.owner, createReward, {
    params,
    body: {
      kind: 'product',
      fulfilment: 'store',
      name: 'Tazza della via',
      description: 'Di ceramica.',
      imageUrl: null,
      points: 100,
      stamps: 0,
      money: 2,
      value: 12,
      vatRate: 22,
      stock: 3,
      estimate: null,
      perMember: null,
      minRank: 0,
      visibleFrom: null,
      visibleTo: null,
    },
  })
  await activated(api, baker, program)
  const { user, code } = await newMember(api, newUser, program)

  // The owner invites both shops, each with its own terms.
  await signInOn(page, baker.owner, `/raccolte/${program.id}/partner`)
  const partners = page.getByRole('list', { name: 'Attività associate' })
  const sheet = page.getByRole('dialog')
  for (const { name } of [bookshop, bar]) {
    await page.getByRole('button', { name: 'Invita un’attività' }).click()
    if (name === bookshop.name) {
      await sheet.getByRole('button', { name: 'Manda l’invito' }).click()
      await expect(sheet.getByText('Scegli un’attività.')).toBeVisible()
    }
    await sheet.getByRole('combobox', { name: 'Attività' }).fill(name)
    await page.getByRole('option', { name }).click()
    if (name === bookshop.name) await expectAccessible(page, 'invitation of a partner')
    await sheet.getByRole('button', { name: 'Manda l’invito' }).click()
    await expect(sheet).toBeHidden()
    await expect(partners.getByRole('heading', { name })).toBeVisible()
  }
  await expect(partners.getByText('Invitata', { exact: true })).toHaveCount(2)

  const opened = async (owner: typeof baker.owner, path: string) => {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      locale: 'it-IT',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
      reducedMotion: 'reduce',
    })
    const at = await context.newPage()
    await signInOn(at, owner, path)
    return at
  }
  const books = await opened(bookshop.owner, '/raccolte/comuni')
  const till = await opened(bar.owner, '/raccolte/comuni')
  try {
    for (const theirs of [books, till]) {
      const card = theirs.getByRole('article')
      await expect(card.getByText('8,00 €')).toBeVisible()
      await card.getByRole('button', { name: 'Accetta' }).click()
      const question = theirs.getByRole('dialog')
      await expect(question.getByText('80% del valore')).toBeVisible()
      await question.getByRole('button', { name: 'Accetta' }).click()
      await expect(card.getByText('Partecipa', { exact: true })).toBeVisible()
    }

    // The member collects points at the bookshop and gets the reward at the bar's till.
    await bought(api, bookshop, { code }, 125)
    const claim = await api.ask(user, claimReward, {
      params: { ...params, rewardId },
      body: { points: 100, stamps: 0, money: 2 },
    })
    await till.goto('/scan')
    const field = till.getByLabel(/numero di 9 cifre/)
    await field.fill(claim.code ?? '')
    await field.press('Enter')
    const desk = till.getByRole('region', { name: 'Tazza della via' })
    await expect(desk.getByText(program.name)).toBeVisible()
    await expectAccessible(till, 'prize of a common program at a partner’s till')
    await desk.getByRole('button', { name: 'Consegna il premio' }).click()
    await expect(till.getByRole('region', { name: 'Premio consegnato' })).toContainText(
      'Da incassare: 2,00 €',
    )

    // The bookshop owes the amount that the bar receives: 125 points at 8 € for 1,000 points, and
    // 80 % of the 10 € that the member did not pay.
    await expect(async () => {
      await books.reload()
      await expect(books.getByRole('article').getByText('1,00 €', { exact: true })).toBeVisible({
        timeout: 3000,
      })
    }).toPass()
    await expect(books.getByRole('article').getByText('Da pagare')).toBeVisible()
    await expectAccessible(books, 'common programs')
    await page.reload()
    await expect(partners.getByText('125', { exact: true })).toBeVisible()
    await expectAccessible(page, 'partners of a program')

    // The month ends. Each partner reads its own statement, and the owner reads both.
    await expect.poll(() => endMonth(program.id, 4)).toBe(true)
    await books.reload()
    const csv = (await downloaded(books, /Scarica il rendiconto in CSV/)).toString()
    expect(csv.split('\r\n')[1]?.split(';').slice(2, 6)).toEqual(['Punti dati', '125', '1,00000', ''])
    expect(csv).not.toContain(bar.name)
    await till.goto('/raccolte/comuni')
    const pdf = await downloaded(till, /Scarica il rendiconto in PDF/)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(till.getByText('8,00 €', { exact: true }).last()).toBeVisible()
    await page.reload()
    const statements = page.getByRole('list', { name: 'Rendiconti' }).getByRole('listitem')
    await expect(statements).toHaveCount(2)
    const all = (await downloaded(page, /Scarica il rendiconto in CSV/)).toString()
    expect([all.includes(bookshop.name), all.includes(bar.name)]).toEqual([true, true])
    // The partners pay outside the product. The partner that receives the money marks the payment.
    await till.getByRole('button', { name: 'Segna come ricevuto' }).click()
    await till.getByRole('dialog').getByRole('button', { name: 'Segna come ricevuto' }).click()
    await expect(till.getByText(/^Saldato il/)).toBeVisible()
    await expectAccessible(till, 'statements of a partner')

    // The bookshop leaves. Its purchases give no more points, and its statements stay.
    await books.getByRole('button', { name: 'Esci dalla raccolta' }).click()
    await books.getByRole('dialog').getByRole('button', { name: 'Esci dalla raccolta' }).click()
    await expect(books.getByRole('article').getByText('Uscita', { exact: true })).toBeVisible()
    await expect(books.getByRole('button', { name: /rendiconto in PDF/ })).toBeVisible()
    await expect(bought(api, bookshop, { code }, 10)).rejects.toThrow('program_not_active')
    await page.reload()
    await expect(partners.getByText('Uscita', { exact: true })).toBeVisible()
  } finally {
    await books.context().close()
    await till.context().close()
  }
})

test('R-265 a partner proposes other terms, and the page of the program lists the shops where it is valid', async ({
  page,
  api,
  newUser,
  browser,
  baseURL,
  forwardedFor,
}) => {
  const [baker, bookshop] = [await newShop(api, newUser), await newShop(api, newUser)]
  const program = await newProgram(api, baker, undefined, true)
  const params = { id: program.id }
  const terms = { earns: true, handsOver: false, pointsPrice: 8, prizePercent: 0 }
  await api.ask(baker.owner, invitePartner, {
    params,
    body: { brandId: bookshop.brandId, ...terms, note: '' },
  })
  await api.ask(bookshop.owner, acceptPartnership, { params, body: terms })
  await signInOn(page, baker.owner, `/raccolte/${program.id}/partner`)
  await page.getByRole('button', { name: 'Proponi altre condizioni' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Costo di 1.000 punti').fill('9,50')
  await expectAccessible(page, 'proposal of other terms')
  await sheet.getByRole('button', { name: 'Manda la proposta' }).click()
  await expect(page.getByRole('region', { name: 'Proposte, in attesa di risposta' })).toContainText('9,50 €')
  await expectAccessible(page, 'partners with a proposal')

  const theirs = await (
    await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      locale: 'it-IT',
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
      reducedMotion: 'reduce',
    })
  ).newPage()
  try {
    await signInOn(theirs, bookshop.owner, '/raccolte/comuni')
    const card = theirs.getByRole('article')
    await expect(card.getByRole('region', { name: /propone queste condizioni/ })).toContainText('9,50 €')
    await expectAccessible(theirs, 'proposal at the partner')
    await card.getByRole('button', { name: 'Accetta le nuove condizioni' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Accetta le nuove condizioni' }).click()
    await expect(card.getByText('9,50 €')).toHaveCount(1)
  } finally {
    await theirs.context().close()
  }

  // A shopper sees the shops that give points and the shops that hand rewards over.
  const user = await newUser()
  await joined(api, user, program)
  await page.context().clearCookies()
  await signInOn(page, user, `/raccolta/${program.id}`)
  const places = page.getByRole('list', { name: 'Dove vale' })
  const at = (name: string) => places.getByRole('listitem').filter({ hasText: name })
  await expect(at(bookshop.name)).toContainText('Raccogli')
  await expect(at(bookshop.name)).not.toContainText('Ritiri i premi')
  await expect(at(baker.name)).toContainText('Ritiri i premi')
  await expect(page.getByRole('img', { name: /Mappa con 2 punti vendita/ })).toBeVisible()
  await expectAccessible(page, 'where a common program is valid')
})
