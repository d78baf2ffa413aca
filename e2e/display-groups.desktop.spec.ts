import {
  changeDisplay,
  createPlaylist,
  listDisplays,
  openPairing,
  pairDisplay,
} from '@vicino/contract/channels/displays/endpoints'
import { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-394 a brand groups its screens, gives the group a playlist, chooses the shop of a screen, and unpairs the group', async ({
  page,
  api,
  newUser,
  signIn,
}) => {
  const shop = await newShop(api, newUser)
  const pair = async (name: string) => {
    const { code } = await api.ask(shop.owner, openPairing, { body: {} })
    return api.ask(shop.owner, pairDisplay, { body: { code, name } })
  }
  const [window] = [await pair('Vetrina'), await pair('Cassa'), await pair('Magazzino')]
  await api.ask(shop.owner, createPlaylist, { body: { name: 'Della sera' } })
  const place = { address: 'Via Po 1', city: 'Torino', latitude: 45.07, longitude: 7.69 }
  await api.ask(shop.owner, openShop, { body: { name: 'Bottega di Torino', ...place } })

  await signIn(shop.owner, '/display')
  const list = page.getByRole('region', { name: 'I tuoi display' })
  await list.getByRole('button', { name: 'Per gruppo' }).click()
  await expect(list.getByText('Ancora nessun gruppo')).toBeVisible()
  await list.getByRole('button', { name: 'Nuovo gruppo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crea il gruppo' }).click()
  await expect(dialog.getByText('Dai un nome al gruppo.')).toBeVisible()
  await dialog.getByLabel('Nome del gruppo').fill('Piano terra')
  await dialog.getByLabel('Vetrina').check()
  await dialog.getByLabel('Cassa').check()
  await expectAccessible(page, 'a new group of displays')
  await dialog.getByRole('button', { name: 'Crea il gruppo' }).click()
  await expect(dialog).toBeHidden()

  const group = list.getByRole('region', { name: 'Piano terra' })
  await expect(group.getByText('0 di 2 accesi')).toBeVisible()
  await expect(list.getByRole('region', { name: 'Senza gruppo' })).toContainText('Magazzino')
  await group.getByLabel('Playlist di tutti').selectOption('Della sera')
  await expect(page.getByText('2 schermi seguono fra pochi secondi.')).toBeVisible()
  const playing = async () =>
    (await api.ask(shop.owner, listDisplays, {})).map(({ name, playlist }) => `${name}: ${playlist?.name}`)
  expect(await playing()).toEqual(['Vetrina: Della sera', 'Cassa: Della sera', 'Magazzino: Vetrina'])
  // One screen of the group gets another playlist, and the group shows that its screens differ.
  await api.ask(shop.owner, changeDisplay, { params: { id: window._id }, body: { playlistId: null } })
  await page.reload()
  await list.getByRole('button', { name: 'Per gruppo' }).click()
  await expect(group.getByLabel('Playlist di tutti').locator('option:checked')).toContainText('Diverse')
  await expectAccessible(page, 'groups of displays')

  await group.getByRole('button', { name: 'Azioni per Vetrina' }).click()
  await page.getByRole('menuitem', { name: 'Nome e posto' }).click()
  await dialog.getByLabel('Negozio').selectOption('Bottega di Torino')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await list.getByRole('button', { name: 'Per negozio' }).click()
  const there = list.getByRole('region', { name: 'Bottega di Torino' })
  await expect(there.getByRole('heading', { name: 'Vetrina' })).toBeVisible()
  await page.getByRole('tab', { name: 'Numeri' }).click()
  const metrics = page.getByRole('region', { name: 'Numeri' })
  await metrics.getByLabel('Display').selectOption('Piano terra')
  await expect(metrics.getByText('Ancora nessuna cifra')).toBeVisible()

  await page.getByRole('tab', { name: 'Schermi' }).click()
  await list.getByRole('button', { name: 'Per gruppo' }).click()
  await group.getByRole('button', { name: 'Azioni per il gruppo Piano terra' }).click()
  await page.getByRole('menuitem', { name: 'Scollega tutti' }).click()
  await dialog.getByRole('button', { name: 'Scollega tutti' }).click()
  await expect(page.getByText('2 schermi scollegati.')).toBeVisible()
  expect((await api.ask(shop.owner, listDisplays, {})).map(({ name }) => name)).toEqual(['Magazzino'])
})
