import { browseBrands } from '@vicino/contract/marketplace/brands/endpoints'
import { listSavedDeals, reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { nearest } from './support/make.ts'
import { expect, test } from './support/test.ts'

test.describe('sidebar', () => {
  for (const role of ['audience', 'promoter'] as const) {
    test(`R-001 R-447 the nine entries stand in order for ${role}`, async ({ page, signIn }) => {
      await signIn(role, '/deals')
      const navigation = page.getByRole('navigation', { name: 'Menu' })
      await expect(navigation.getByRole('listitem')).toContainText([
        'Home',
        'Deals',
        'Messaggi',
        'Wallet',
        'Notifiche',
        'Crea',
        'Da acquistare',
        'Profilo',
        'Impostazioni',
      ])
    })
  }

  test('R-002 every entry opens its own screen with data of the server', async ({
    page,
    signIn,
    newUser,
  }) => {
    const user = await newUser()
    await signIn(user)
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    const main = page.getByRole('main')
    await expect(page).toHaveTitle('Home · Vicino')
    const screens = [
      ['Deals', '/deals', main.getByRole('article').first(), 'Deal vicino a te'],
      ['Messaggi', '/messages', main.getByText('Nessun messaggio'), 'Messaggi'],
      ['Wallet', '/wallet', main.getByText('Nessun movimento').first(), 'Wallet'],
      ['Notifiche', '/notifications', main.getByText('Nessuna notifica'), 'Notifiche'],
      ['Crea', '/create-deal', main.getByText('I deal li pubblicano le attività'), 'Crea un deal'],
      ['Profilo', '/profile', main.getByText(user.username).first(), 'Profilo'],
      ['Impostazioni', '/settings', main.getByText(user.email).first(), 'Impostazioni'],
      ['Home', '/', page.getByRole('feed').getByRole('article').first(), 'Home'],
    ] as const
    for (const [name, path, shown, ofPage] of screens) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(shown).toBeVisible()
      await expect(page).toHaveTitle(`${ofPage} · Vicino`)
      // The focus of the keyboard and the screen reader moves to the new screen, not to the menu
      // behind it.
      await expect(main).toBeFocused()
    }
  })

  test('R-003 on /deals Da acquistare shows and hides the right column', async ({ page, signIn }) => {
    await signIn('audience', '/deals')
    const column = page.getByRole('complementary', { name: 'Offerte' })
    await expect(column).toBeVisible()
    await page.getByRole('button', { name: /^Da acquistare/ }).click()
    await expect(column).toBeHidden()
    await page.getByRole('button', { name: /^Da acquistare/ }).click()
    await expect(column).toBeVisible()
  })

  test('R-004 R-005 elsewhere Da acquistare opens the cart; removing there un-saves', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    const deal = await nearest(api)
    await api.ask(user, reactToDeal, { params: { id: deal._id }, body: { reaction: 'WANT' } })
    await signIn(user)
    await page.getByRole('button', { name: /^Da acquistare/ }).click()
    const cart = page.getByRole('dialog', { name: 'Da acquistare' })
    await expect(cart.getByText(deal.title).first()).toBeVisible()
    await cart.getByRole('button', { name: /^Rimuovi/ }).click()
    await expect(cart.getByText(deal.title).first()).toBeHidden()
    await expect.poll(async () => (await api.ask(user, listSavedDeals)).totalCount).toBe(0)
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
  })

  test('R-006 Dashboard, Fidelizzazione and Gestione Display are for brand and superAdmin', async ({
    page,
    signIn,
  }) => {
    await signIn('audience')
    for (const name of ['Da fare', 'Fidelizzazione', 'Gestione Display']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })

  const NAMES = {
    manager: ['Oggi', 'Fedeltà', 'Gestione Display'],
    superadmin: ['Da fare', 'Fidelizzazione', 'Gestione Display'],
  } as const
  for (const account of ['manager', 'superadmin'] as const) {
    test(`R-006 ${account} sees the three business entries`, async ({ page, signIn }) => {
      await signIn(account)
      for (const name of NAMES[account]) {
        await expect(
          page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }),
        ).toBeVisible()
      }
    })
  }

  test('R-007 R-008 Altro holds six entries; Cambia aspetto changes colours at once', async ({
    page,
    signIn,
  }) => {
    await signIn('audience')
    await page.getByRole('button', { name: 'Altro' }).click()
    for (const name of [
      'Ottieni BrandPoint',
      'Cambia aspetto',
      'Assistenza',
      'Account Business',
      'Cambia account',
      'Esci',
    ]) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    }
    const colour = () => page.evaluate(() => getComputedStyle(document.body).color)
    const before = await colour()
    await page.getByRole('menuitem', { name: 'Cambia aspetto' }).click()
    await expect.poll(colour).not.toBe(before)
  })

  test('R-007 Altro opens after its code has loaded, even if pressed earlier', async ({ page, signIn }) => {
    const pressed = Promise.withResolvers<undefined>()
    await page.route(/more-menu/, async (route) => {
      await pressed.promise
      await route.continue()
    })
    await signIn('audience')
    await page.getByRole('button', { name: 'Altro' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    pressed.resolve(undefined)
    await expect(page.getByRole('menuitem', { name: 'Esci' })).toBeVisible()
  })

  test('R-009 Esci ends the session on the server and leads to /welcome', async ({
    page,
    signIn,
    newUser,
    context,
  }) => {
    await signIn(await newUser())
    const cookie = (await context.cookies()).find(({ name }) => name === 'vicino_refresh')
    await page.getByRole('button', { name: 'Altro' }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page).toHaveURL(/\/welcome/)
    const again = await page.request.post('/api/v1/auth/refresh', {
      headers: { cookie: `vicino_refresh=${cookie?.value}` },
      data: {},
    })
    expect(again.status()).toBe(401)
    await page.goto('/deals')
    await expect(page).toHaveURL(/\/welcome/)
  })

  test('R-013 R-014 search lists deals and brands from the server; Enter opens /deals with q', async ({
    page,
    signIn,
    api,
  }) => {
    const [brand] = (await api.ask('audience', browseBrands, { query: { limit: '1' } })).items
    if (brand === undefined) throw new Error('the demo has brands')
    await signIn('audience')
    const box = page.getByPlaceholder('Cerca ...')
    await box.fill(brand.username)
    await expect(page.getByRole('search').getByRole('link', { name: brand.username }).first()).toBeVisible()
    await box.fill('pizza')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/deals\?.*q=pizza/)
  })

  test('R-015 R-016 R-017 three followed accounts, the toggle above four, all four at four', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    const { items: brands } = await api.ask(user, browseBrands, { query: { limit: '5' } })
    const follow = (brandId = '') => api.ask(user, toggleFollow, { params: { id: brandId } })
    for (const brand of brands.slice(0, 4)) await follow(brand._id)
    await signIn(user)
    const followed = page.getByRole('region', { name: 'Account seguiti' })
    await expect(followed.getByRole('link')).toHaveCount(4)
    await expect(followed.getByRole('button', { name: /Mostra/ })).toHaveCount(0)
    await follow(brands[4]?._id)
    await page.reload()
    await expect(followed.getByRole('link')).toHaveCount(3)
    await expect(followed.getByRole('link').first()).toContainText(brands[4]?.username ?? '')
    await followed.getByRole('button', { name: 'Mostra altri 2' }).click()
    await expect(followed.getByRole('link')).toHaveCount(5)
    await followed.getByRole('button', { name: 'Mostra meno' }).click()
    await expect(followed.getByRole('link')).toHaveCount(3)
  })

  test('R-018 R-019 the logo leads to /mobile with a QR code and install help', async ({ page, signIn }) => {
    await signIn('audience')
    await page
      .getByRole('link', { name: /^vicino/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/mobile$/)
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByText('iPhone').first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /Home/ }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })

  test('R-025 R-026 R-592 the sidebar folds under 1200 px until a person toggles it, and remembers this choice', async ({
    page,
    signIn,
  }) => {
    await signIn('audience')
    const width = async () => (await page.locator('aside').first().boundingBox())?.width ?? 0
    await page.setViewportSize({ width: 1300, height: 900 })
    await expect.poll(width).toBeGreaterThan(150)
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect.poll(width).toBeLessThan(100)
    await page.setViewportSize({ width: 1300, height: 900 })
    await expect.poll(width).toBeGreaterThan(150)
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.getByRole('button', { name: 'Espandi il menu' }).click()
    await expect.poll(width).toBeGreaterThan(150)
    await page.setViewportSize({ width: 1150, height: 900 })
    await page.reload()
    await expect.poll(width).toBeGreaterThan(150)
  })
})

test('a screen with a missing file reloads the page once, then shows an error with a link to Home', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/wallet|NetworkError: network/)
  await signIn('audience', '/deals')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.route(/assets\/wallet-[^/]+\.js/, (route) => route.fulfill({ status: 404 }))
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Wallet' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Questa schermata non si è caricata' }),
  ).toBeVisible()
  await expect.poll(() => loads.length).toBe(1)
  // After the reload the screen shows the same error and stays. The menu around it works.
  await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible()
  await page.getByRole('link', { name: 'Vai alla Home' }).click()
  await expect(page.getByRole('feed')).toBeVisible()
  expect(loads).toHaveLength(2)
})

test('R-445 R-446 R-451 each role starts at its own screen', async ({ page, signIn }) => {
  await signIn('scanner')
  await expect(page).toHaveURL(/\/scan$/)
  await page.goto('/deals')
  await expect(page).toHaveURL(/\/scan$/)
  await page.goto('/raccolte')
  await expect(page).toHaveURL(/\/scan$/)
})

test('R-445 R-450 a brand starts at the dashboard, and an admin section redirects it there', async ({
  page,
  signIn,
}) => {
  await signIn('brand')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/user')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('tab', { name: /^Segnalazioni/ })).toHaveCount(0)
})
