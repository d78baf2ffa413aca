import { getProgramBalance } from '@vicino/contract/members/endpoints'
import { holdInvitation, invitedBy } from './support/later.ts'
import { activated, bought, joined, newDraft, newShop } from './support/make.ts'
import { claimsOf, expect, expectAccessible, signInOn, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-327 an invitation with one device of both waits, the brand refuses one and releases the other, and the inviter reads what became of them', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  test.setTimeout(90_000)
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop, {
    acquisti: { pointCoeff: 1 },
    special: { referral: 25, isSaldo: false },
  })
  await activated(api, shop, program)
  const [inviter, ...friends] = [await newUser(), await newUser(), await newUser(), await newUser()]
  const idOf = async (user: typeof inviter) => String(claimsOf(await api.token(user))['sub'])
  const userId = await idOf(inviter)
  await joined(api, inviter, program)
  for (const [index, friend] of friends.entries()) {
    const friendId = await idOf(friend)
    await invitedBy(userId, friendId)
    await joined(api, friend, program)
    await bought(api, shop, { userId: friendId }, 20)
    // The first one goes on waiting.
    if (index > 0) await expect.poll(() => holdInvitation(friendId)).toBe(true)
  }

  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    const queue = await office.newPage()
    await signInOn(queue, shop.owner, `/raccolte/${program.id}/inviti`)
    const rows = queue.getByRole('list', { name: 'Inviti', exact: true }).getByRole('button')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Stesso dispositivo')
    await expectAccessible(queue, 'queue of invitations')
    await rows.first().click()
    const sheet = queue.getByRole('dialog', { name: /^Invito di/ })
    await expect(sheet).toContainText('sullo stesso dispositivo')
    await expectAccessible(queue, 'held invitation')
    await sheet.getByRole('button', { name: 'Rifiuta' }).click()
    await sheet.getByLabel('La persona invitata era già cliente').check()
    await sheet.getByRole('button', { name: 'Rifiuta' }).click()
    await expect(rows).toHaveCount(1)
    await rows.first().click()
    await sheet.getByRole('button', { name: 'Dai i punti' }).click()
    await sheet.getByRole('button', { name: 'Dai i punti' }).click()
    await expect(queue.getByText('Nessun invito', { exact: true })).toBeVisible()
  } finally {
    await office.close()
  }

  const params = { userId, programId: program.id }
  expect((await api.ask(inviter, getProgramBalance, { params })).points).toBe(25)
  await signIn(inviter, `/wallet/${program.id}`)
  const own = page.getByRole('list', { name: 'I tuoi inviti' })
  await expect(own.getByRole('listitem')).toHaveText([
    /^Premiato/,
    /^Non premiato.*non rientra nelle condizioni/,
    /^In attesa/,
  ])
  await expect(own).not.toContainText('già cliente')
  await expectAccessible(page, 'own invitations')
})
