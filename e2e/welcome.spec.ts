import { randomUUID } from 'node:crypto'
import { expect, PASSWORD, test } from './support/test.ts'

test('R-461 signing in through the screen leads home; a wrong password says so and keeps the form', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  // The browser itself prints the 401 of the wrong password.
  expectedErrors.push(/\/auth\/login-app/)
  const user = await newUser()
  await page.goto('/welcome?mode=login')
  const form = page.locator('form')
  await form.getByLabel('Email').fill(user.email)
  await form.getByLabel('Password').fill('sbagliata1')
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('alert')).toContainText('Email o password non corretti')
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('R-460 R-443 registering makes a consumer and leads in', async ({ page, api }) => {
  const name = `prova ${randomUUID().slice(0, 8)}`
  const email = `${name.replace(' ', '.')}@vicino.test`
  await page.goto('/welcome?mode=register')
  const form = page.locator('form')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/Nome utente|Username/i).fill(name)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const repeated = form.getByLabel(/Ripeti|Conferma/)
  if ((await repeated.count()) > 0) await repeated.fill(PASSWORD)
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect((await api.call({ email, username: name }, 'GET', '/auth/me')).json).toMatchObject({
    role: 'audience',
  })
})

test('R-458 R-464 after a reload the session goes on: calls carry a bearer token', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(await newUser())
  await expect(page.getByRole('feed').or(page.getByRole('main')).first()).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/deal/browse'))
  await page.reload()
  expect((await asked).headers()['authorization']).toMatch(/^Bearer ey/)
})

test('R-463 R-582 R-583 the dashboard sign-in shows the server’s words, and a missing token', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/login-dashboard/)
  await page.goto('/dashboard')
  const form = page.locator('form')
  await form.getByLabel('Email').fill('audience@vicino.test')
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('riservato alle attività')
  await page.route('**/auth/login-dashboard', (route) =>
    route.fulfill({ json: { user: { _id: 'x', username: 'x', avatar: null } } }),
  )
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Access token not found')
})

test('R-578 without a network the screen says so and keeps what was typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/login-app/)
  await page.goto('/welcome?mode=login')
  const form = page.locator('form')
  await form.getByLabel('Email').fill('audience@vicino.test')
  await form.getByLabel('Password').fill(PASSWORD)
  await page.route('**/auth/login-app', (route) => route.abort('internetdisconnected'))
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Connessione assente. Riprova.').first()).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('audience@vicino.test')
})
