import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { getWaysToEarn } from '@vicino/contract/redemption/brand-points/endpoints'
import { holdInvitation } from './support/later.ts'
import { activated, bought, joined, newDraft, newShop } from './support/make.ts'
import { claimsOf, expect, expectAccessible, test } from './support/test.ts'

test('R-327 friends register by the link of an invitation; invitations with a shared device wait, the brand refuses one and releases the other, and the inviter reads both outcomes', async ({
  page,
  signIn,
  newUser,
  api,
  openOffice,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop, {
    acquisti: { pointCoeff: 1 },
    special: { referral: 25, isSaldo: false },
  })
  await activated(api, shop, program)
  const inviter = await newUser()
  const { invite } = await api.ask(inviter, getWaysToEarn)
  const friends = [await newUser(invite.code), await newUser(invite.code), await newUser(invite.code)]
  const idOf = async (user: typeof inviter) => String(claimsOf(await api.token(user))['sub'])
  const userId = await idOf(inviter)
  await joined(api, inviter, program)
  for (const [index, friend] of friends.entries()) {
    const friendId = await idOf(friend)
    await joined(api, friend, program)
    await bought(api, shop, { userId: friendId }, 20)
    // The invitation of the first friend keeps waiting.
    if (index > 0) await expect.poll(() => holdInvitation(friendId)).toBe(true)
  }

  const queue = await openOffice(shop.owner, `/raccolte/${program.id}/inviti`)
  const rows = queue.getByRole('list', { name: 'Inviti', exact: true }).getByRole('button')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Stesso dispositivo')
  await expect(rows.first()).toContainText('Decidi entro il')
  await expect(queue.getByRole('link', { name: 'Inviti da verificare 2 in attesa' })).toBeVisible()
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
