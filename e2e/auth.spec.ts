import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkFor } from './support/mailbox.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const userOf = (page: Page) => page.evaluate(() => localStorage.getItem('user') ?? '')

function newcomer() {
  const username = `ospite ${randomUUID().slice(0, 8)}`
  return { username, email: `${username.replace(' ', '.')}@vicino.test` }
}

/** Presses Escape; milliseconds until the address is without `mode`. */
async function timeOfEscape(page: Page): Promise<number> {
  await page.evaluate(() => {
    const closing = new Promise<number>((resolve) => {
      function start() {
        const pressed = performance.now()
        function look() {
          if (location.search.includes('mode')) requestAnimationFrame(look)
          else resolve(performance.now() - pressed)
        }
        look()
      }
      addEventListener('keydown', start, { capture: true, once: true })
    })
    Object.assign(window, { closing })
  })
  await page.keyboard.press('Escape')
  return page.evaluate(() => (window as unknown as { closing: Promise<number> }).closing)
}

test('R-049 R-052 R-053 R-054 R-055 R-056 R-057 R-058 four steps make an account; what is typed stays; nothing is sent that is wrong', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/register')) sent.push(request.postData() ?? '')
  })
  const { username, email } = newcomer()
  await page.goto('/welcome?mode=register')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Bentornato su Vicino' })).toBeFocused()
  await expect(page).toHaveURL(/mode=login/)
  await dialog.getByRole('button', { name: 'Registrati' }).click()
  await expect(page).toHaveURL(/mode=register/)

  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await dialog.getByLabel('Email').fill('non-una-email')
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  const [name, password, repeated] = [
    dialog.getByLabel('Nome utente'),
    dialog.getByLabel('Password', { exact: true }),
    dialog.getByLabel('Ripeti la password'),
  ]
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Lo vedono anche gli altri utenti.')
  await name.fill(username)
  await dialog.getByRole('button', { name: 'Indietro' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(name).toHaveValue(username)

  const submit = dialog.getByRole('button', { name: 'Crea il tuo account' })
  await password.fill('abc')
  await repeated.fill('abc')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Almeno 8 caratteri, con lettere e numeri')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('devi accettare i termini')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await password.fill(PASSWORD)
  await repeated.fill(`${PASSWORD}x`)
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Password non coincidono!')
  expect(sent).toEqual([])

  await repeated.fill(PASSWORD)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await submit.click()
  await expect(dialog.getByRole('heading', { name: `Benvenuto, ${username}!` })).toBeFocused()
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    { email, username, password: PASSWORD, acceptTerms: true },
  ])
  expect(await userOf(page), 'nobody is signed in before Entra').toBe('')
  await dialog.getByRole('button', { name: 'Torna alle opzioni' }).click()
  await expect(dialog.getByRole('button', { name: 'Registrati con email' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await expect(dialog.getByLabel('Email'), 'a new account begins empty').toHaveValue('')
})

test('R-050 R-051 R-066 the dialog fades away; a forgotten password is set anew by a link that works once, and leads to the path asked for', async ({
  page,
  newUser,
  isMobile,
  expectedErrors,
}) => {
  test.skip(!isMobile, 'the same at any width')
  expectedErrors.push(/\/auth\/(?:login-app|reset-password)/)
  const user = await newUser()
  await page.goto('/wallet?tab=coupons')
  await expect(page).toHaveURL(/\/welcome/)
  await page.goto('/welcome?mode=login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill('sbagliata1')
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Email o password non corretti')
  expect(await timeOfEscape(page), 'a fade of 150 ms').toBeGreaterThan(120)
  await expect(dialog).toBeHidden()

  await page.goto('/welcome?mode=login')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(user.email)
  await dialog.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(dialog.getByRole('status')).toContainText(`Se ${user.email} ha un account`)

  const link = await linkFor(user.email, '/reset-password')
  const choose = async () => {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill('Ciambella77')
    await page.getByLabel('Ripeti la password').fill('Ciambella77')
    await page.getByRole('button', { name: 'Salva la password' }).click()
  }
  await choose()
  await expect(page).toHaveURL(/\/welcome\?mode=login/)
  await expect(page.getByText('Password cambiata')).toBeVisible()
  await choose()
  await expect(page.getByRole('alert')).toContainText('già stato usato')
  expect(page.url(), 'no token in the address').not.toContain('token')

  await page.goto('/welcome?mode=login')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill('Ciambella77')
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet\?tab=coupons$/)
})

test('R-059 R-060 Google: off it says so; on, the browser goes there, and comes back signed in or with the reason', async ({
  page,
  context,
  newUser,
  isMobile,
  expectedErrors,
}) => {
  test.skip(isMobile, 'the same at any width')
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
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('dialog').getByRole('link', { name: 'Continua con Google' }).click()
  expect(new URL((await asked).url()).pathname).toBe('/api/v1/auth/google')

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

test('R-063 R-064 a link with a token signs in once the server has said whose it is; it changes no session', async ({
  page,
  api,
  newUser,
  signIn,
  isMobile,
  expectedErrors,
}) => {
  test.skip(isMobile, 'the same at any width')
  expectedErrors.push(/\/auth\/me/)
  const [guest, other] = [await newUser(), await newUser()]
  const linkOf = async (user: typeof guest, accessToken: string) => {
    const { json } = await api.call(user, 'GET', '/auth/me')
    const named = { _id: json['_id'], username: 'un altro nome', avatar: null }
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
  isMobile,
}) => {
  test.skip(isMobile, 'the same at any width')
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

  await page.goto('/switch-account')
  await main.getByRole('button', { name: 'Esci da tutti' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(otherTab).toHaveURL(/\/welcome/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('vicino_refresh'))).toEqual([])
})

test('the devices one is signed in on: one is signed out from here, then all', async ({
  page,
  api,
  newUser,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at any width')
  const user = await newUser()
  await api.token(user)
  await signIn(user, '/settings')
  const devices = page.getByRole('region', { name: 'Dispositivi collegati' })
  await expect(devices.getByText('Questo dispositivo, in uso ora')).toBeVisible()
  const before = await devices.getByRole('listitem').count()
  await devices.getByRole('button', { name: 'Esci da App Vicino' }).first().click()
  await expect(devices.getByRole('listitem')).toHaveCount(before - 1)
  await devices.getByRole('button', { name: 'Esci ovunque' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByText('Sei uscito da tutti i dispositivi')).toBeVisible()
})
