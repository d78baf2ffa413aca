import { me } from '@vicino/contract/identity/auth/endpoints'
import { expect, expectAccessible, PASSWORD, test } from './support/test.ts'
import { userOf } from './support/auth.ts'
import { answerFirst } from './support/requests.ts'

test('R-059 R-060 Google sign-in: without its settings the button says so; with them the browser goes to Google and comes back signed in or with the reason', async ({
  page,
  context,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/google/)
  const user = await newUser()
  await page.goto('/welcome?mode=login')
  const button = page.getByRole('dialog').getByRole('button', { name: 'Continua con Google' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/non è attivo su questa installazione/)
  await page.route('**/api/v1/settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...settings, google: true } })
  })
  await page.goto('/welcome?mode=login')
  const navigation = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('dialog').getByRole('link', { name: 'Continua con Google' }).click()
  expect(new URL((await navigation).url()).pathname).toBe('/api/v1/auth/google')

  await page.goto('/google?error=google_email_unverified')
  await expect(page.getByRole('alert')).toContainText('Google non ha verificato la tua email')
  expect(page.url()).not.toContain('error')
  await expect(page.getByRole('link', { name: 'Torna all’accesso' })).toHaveAttribute('href', /^\/welcome/)

  await page.route('**/auth/exchange', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ code: 'codice-di-prova' })
    const login = await context.request.post('/api/v1/auth/login-app', {
      data: { email: user.email, password: PASSWORD },
    })
    await route.fulfill({ json: await login.json() })
  })
  await page.goto('/google?code=codice-di-prova')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await userOf(page)).toContain(user.username)
})

test('R-063 R-064 a link with a token signs in after the server has named its account; it changes no existing session', async ({
  page,
  api,
  newUser,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/me/)
  const [guest, other] = [await newUser(), await newUser()]
  const linkOf = async (user: typeof guest, accessToken: string) => {
    const { _id } = await api.ask(user, me)
    const named = { _id, username: 'un altro nome', avatar: null }
    return `/token?user=${encodeURIComponent(JSON.stringify(named))}&accessToken=${accessToken}`
  }
  await page.goto(await linkOf(guest, 'no.token.atall'))
  await expect(page).toHaveURL(/\/welcome$/)
  await expect(page.getByText('Il link per entrare non è valido')).toBeVisible()

  await page.goto(await linkOf(guest, await api.token(guest)))
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await expect(page.getByText('l’accesso dura 15 minuti')).toBeVisible()
  await page.getByRole('link', { name: 'Profilo' }).first().click()
  await expect(
    page.getByRole('main').getByText(guest.username).first(),
    'as the server names them',
  ).toBeVisible()
  expect(await userOf(page), 'kept nowhere').toBe('')

  await signIn(other)
  await page.goto(await linkOf(guest, await api.token(guest)))
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  expect(await userOf(page)).toContain(other.username)
})

test('R-428 R-009 accounts of a browser: add, change without a password in every tab, sign out of all', async ({
  page,
  context,
  newUser,
  signIn,
}) => {
  const [first, second] = [await newUser(), await newUser()]
  await signIn(first, '/switch-account')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toContainText([first.username])
  await main.getByRole('button', { name: 'Aggiungi un account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(second.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Accedi e usa questo account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await userOf(page)).toContain(second.username)

  const otherTab = await context.newPage()
  await otherTab.goto('/help')
  await page.goto('/switch-account')
  await expect(main.getByRole('listitem').filter({ hasText: second.username })).toContainText('In uso')
  await main.getByRole('button', { name: `Usa l’account di ${first.username}` }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await userOf(page)).toContain(first.username)
  await expect(otherTab, 'begins anew as the other one').toHaveURL((url) => url.pathname === '/')

  // The button is often pressed before the list of accounts has loaded. It signs out all accounts
  // in both cases.
  await page.goto('/switch-account')
  await main.getByRole('button', { name: 'Esci da tutti' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(otherTab).toHaveURL(/\/welcome/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('vicino_refresh'))).toEqual([])
})

test('the list of signed-in devices: after the password the person signs out one device, then all', async ({
  page,
  api,
  newUser,
  signIn,
  expectedErrors,
}) => {
  const user = await newUser()
  await api.token(user)
  await signIn(user, '/settings')
  const devices = page.getByRole('region', { name: 'Dispositivi collegati' })
  await expect(devices.getByText('Questo dispositivo, in uso ora')).toBeVisible()
  const before = await devices.getByRole('listitem').count()
  // The server refuses the same way if the session began more than ten minutes ago.
  expectedErrors.push(/\/end$/)
  await answerFirst(page, '**/auth/session/*/end', (route) =>
    route.fulfill({ status: 403, json: { code: 'confirmation_needed', message: 'Conferma' } }),
  )
  await devices.getByRole('button', { name: 'Esci da App Vicino' }).first().click()
  const confirm = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await expectAccessible(page, 'confirming who one is')
  await confirm.getByLabel('Password attuale').fill(PASSWORD)
  await confirm.getByRole('button', { name: 'Conferma' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(before - 1)
  await devices.getByRole('button', { name: 'Esci ovunque' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByText('Accesso chiuso su tutti i dispositivi')).toBeVisible()
})
