import { expect, test } from './support/test.ts'

test.describe('sidebar', () => {
  test.skip(({ isMobile }) => isMobile, 'the sidebar is not shown on phones')

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

  test('R-002 every entry opens its own screen', async ({ page, signIn }) => {
    await signIn('audience')
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    const screens = {
      Deals: '/deals',
      Messaggi: '/messages',
      Wallet: '/wallet',
      Notifiche: '/notifications',
      Crea: '/create-deal',
      Profilo: '/profile',
      Impostazioni: '/settings',
      Home: '/',
    }
    for (const [name, path] of Object.entries(screens)) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    }
  })

  test('R-003 on /deals Da acquistare shows and hides the right column', async ({ page, signIn }) => {
    await signIn('audience')
    await page.goto('/deals')
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
    const { json } = await api.call(user, 'GET', '/deal/browse?limit=1&lat=45.4641&lon=9.1896')
    const [deal] = json['items'] as { _id: string; title: string }[]
    if (deal === undefined) throw new Error('the demo has deals in Milano')
    await api.call(user, 'POST', `/deal/react/${deal._id}`, { reaction: 'WANT' })
    await signIn(user)
    await page.getByRole('button', { name: /^Da acquistare/ }).click()
    const cart = page.getByRole('dialog', { name: 'Da acquistare' })
    await expect(cart.getByText(deal.title).first()).toBeVisible()
    await cart.getByRole('button', { name: /^Rimuovi/ }).click()
    await expect(cart.getByText(deal.title).first()).toBeHidden()
    await expect.poll(async () => (await api.call(user, 'GET', '/deal/saved')).json['totalCount']).toBe(0)
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
  })

  test('R-006 Dashboard, Fidelizzazione and Gestione Display are for brand and superAdmin', async ({
    page,
    signIn,
  }) => {
    await signIn('audience')
    for (const name of ['Dashboard', 'Fidelizzazione', 'Gestione Display']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })

  for (const account of ['brand', 'superadmin'] as const) {
    test(`R-006 ${account} sees the three business entries`, async ({ page, signIn }) => {
      await signIn(account)
      for (const name of ['Dashboard', 'Fidelizzazione', 'Gestione Display']) {
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

  test('R-007 Altro pressed before its code has come opens when it comes', async ({ page, signIn }) => {
    const pressed = Promise.withResolvers<undefined>()
    await page.route(/MoreMenu/, async (route) => {
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
    const { json } = await api.call('audience', 'GET', '/brand/browse?limit=1')
    const [brand] = json['items'] as { username: string }[]
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
    const { json } = await api.call(user, 'GET', '/brand/browse?limit=5')
    const brands = json['items'] as { _id: string; username: string }[]
    for (const brand of brands.slice(0, 4)) await api.call(user, 'POST', `/follower/${brand._id}`)
    await signIn(user)
    const followed = page.getByRole('region', { name: 'Account seguiti' })
    await expect(followed.getByRole('link')).toHaveCount(4)
    await expect(followed.getByRole('button', { name: /Mostra/ })).toHaveCount(0)
    await api.call(user, 'POST', `/follower/${brands[4]?._id}`)
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

  test('R-025 R-026 R-592 it folds under 1200 px until it is toggled by hand, and remembers that', async ({
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

test.describe('bottom bar', () => {
  test.skip(({ isMobile }) => !isMobile, 'phones only')

  test('R-020 R-022 R-023 five entries below 768 px, none from 768 px', async ({ page, signIn }) => {
    await signIn('audience')
    const bar = page.getByRole('navigation', { name: 'Menu' })
    await expect(bar.getByRole('link')).toHaveCount(5)
    expect(
      await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/', '/deals', '/create', '/punti', '/profile'])
    await bar.getByRole('link', { name: 'Punti' }).click()
    await expect(page).toHaveURL(/\/punti$/)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('link', { name: 'Punti', exact: true })).toBeHidden()
  })
})

test('R-010 R-011 R-012 cookie preferences are asked once, kept, and can be changed; the policy has text', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  await page.goto('/welcome')
  const banner = page.getByRole('region', { name: 'I tuoi dati, le tue scelte' })
  await expect(banner.getByRole('button', { name: 'Accetta tutti' })).toBeVisible()
  await banner.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('privacy', { ignoreCase: true })
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1500)
  await signIn(user)
  await page.goto('/settings#cookies')
  await page.getByRole('button', { name: 'Apri le preferenze' }).click()
  const dialog = page.getByRole('dialog', { name: /cookie/i })
  await dialog.getByRole('switch', { name: /Statistic/ }).click()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { json } = await api.call(user, 'GET', '/auth/me')
      const record = await api.call(user, 'GET', `/user/${String(json['_id'])}`)
      return record.json['cookieConsent']
    })
    .toMatchObject({ statistics: true, marketing: false })
})

test('R-024 Crea explains itself to a consumer, with two ways on', async ({ page, signIn, api }) => {
  await signIn('audience')
  await page.goto('/create-deal')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Proof Post/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /Account Business/ })).toBeVisible()
  await expect(main.locator('form')).toHaveCount(0)
  expect((await api.call('audience', 'POST', '/deal', {})).status).toBe(403)
})

test('R-027 the theme follows the system, then the choice, under the key theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('R-445 R-446 R-451 each role is led to its own start', async ({ page, signIn, isMobile }) => {
  test.skip(isMobile, 'once is enough')
  await signIn('scanner')
  await expect(page).toHaveURL(/\/scan$/)
  await page.goto('/deals')
  await expect(page).toHaveURL(/\/scan$/)
  await page.goto('/raccolte')
  await expect(page).toHaveURL(/\/scan$/)
})

test('R-445 R-450 a brand starts at the dashboard', async ({ page, signIn, isMobile }) => {
  test.skip(isMobile, 'once is enough')
  await signIn('brand')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('R-061 R-062 signed out, any other path leads to /welcome; signed in, an unknown one to /', async ({
  page,
  signIn,
}) => {
  await page.goto('/nessuna-pagina')
  await expect(page).toHaveURL(/\/welcome/)
  await signIn('audience')
  await page.goto('/nessuna-pagina')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('R-579 a session that the server ended leads to /welcome with Sessione scaduta', async ({
  page,
  signIn,
  newUser,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ 40[01] .*\/api\/v1\//)
  await signIn(await newUser())
  // What the first screen asks for has its answer: only what comes next finds the session dead.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.route('**/api/v1/**', (route) =>
    route.request().url().includes('/auth/')
      ? route.continue()
      : route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: '{"statusCode":401,"code":"unauthenticated","message":"Sessione scaduta"}',
        }),
  )
  // In the middle of a visit: a session found dead at the start is forgotten without a word.
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Deals', exact: true })
    .click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByText('Sessione scaduta').first()).toBeVisible()
})
