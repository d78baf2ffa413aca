import { expect, DEMO_PASSWORD, test } from './support/test.ts'

test('R-458 R-464 after a reload the session continues: calls carry a bearer token', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(await newUser())
  await expect(page.getByRole('feed').or(page.getByRole('main')).first()).toBeVisible()
  const browseRequest = page.waitForRequest((request) => request.url().includes('/api/v1/deal/browse'))
  await page.reload()
  expect((await browseRequest).headers()['authorization']).toMatch(/^Bearer ey/)
})

test('R-065 R-463 R-582 R-583 the dashboard sign-in shows the server’s message and a missing token, and leads to /', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/login-dashboard/)
  await page.goto('/dashboard')
  const form = page.locator('form')
  await form.getByLabel('Email').fill('audience@vicino.test')
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('riservato alle attività')
  await page.route('**/auth/login-dashboard', (route) =>
    route.fulfill({ json: { user: { _id: 'x', username: 'x', avatar: null } } }),
  )
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Access token not found')
  await page.unroute('**/auth/login-dashboard')
  await form.getByLabel('Email').fill('superadmin@vicino.test')
  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Da fare' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
})

test('R-578 without a network the screen says so and keeps the typed text', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/login-app/)
  await page.goto('/welcome?mode=login')
  const form = page.locator('form')
  await form.getByLabel('Email').fill('audience@vicino.test')
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.route('**/auth/login-app', (route) => route.abort('internetdisconnected'))
  await form.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('Connessione assente. Riprova.').first()).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('audience@vicino.test')
})
