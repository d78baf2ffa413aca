import { randomUUID } from 'node:crypto'
import { expect, PASSWORD, test } from './support/test.ts'
import { userOf } from './support/auth.ts'

function newcomer() {
  const username = `ospite ${randomUUID().slice(0, 8)}`
  return { username, email: `${username.replace(' ', '.')}@vicino.test` }
}

test(
  'R-049 R-052 R-053 R-054 R-055 R-056 R-057 R-058 four steps create an account; typed values stay; the form sends no wrong value',
  { tag: '@desktop' },
  async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/register')) sent.push(request.postData() ?? '')
    })
    const { username, email } = newcomer()
    await page.goto('/welcome?mode=register')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: 'Ciao di nuovo' })).toBeFocused()
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
    await expect(password).toHaveAccessibleDescription(
      /^Almeno 8 caratteri, con lettere e numeri; oppure una frase/,
    )
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('devi accettare i termini')).toBeVisible()
    await expect(dialog.getByLabel('Data di nascita')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Data di nascita').fill('1990-02-28')
    await dialog.getByRole('checkbox').check()
    const rules = dialog.getByRole('list', { name: 'Cosa deve avere la password' })
    await expect(rules.getByRole('listitem').filter({ hasText: 'manca' })).toHaveText([
      /8 caratteri/,
      /un numero/,
    ])
    await password.fill(PASSWORD)
    await expect(rules.getByRole('listitem').filter({ hasText: 'fatto' }), 'a long phrase').toHaveCount(3)
    await repeated.fill(`${PASSWORD}x`)
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText('Password non coincidono!')
    expect(sent).toEqual([])

    await repeated.fill(PASSWORD)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await submit.click()
    await expect(dialog.getByRole('heading', { name: `Ciao ${username}!` })).toBeFocused()
    expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
      { email, username, password: PASSWORD, birthDate: '1990-02-28', acceptTerms: true },
    ])
    expect(await userOf(page), 'nobody is signed in before Entra').toBe('')
    await dialog.getByRole('button', { name: 'Torna alle opzioni' }).click()
    await expect(dialog.getByRole('button', { name: 'Registrati con email' })).toBeVisible()

    await dialog.getByRole('button', { name: 'Registrati con email' }).click()
    await expect(dialog.getByLabel('Email'), 'a new account begins empty').toHaveValue('')
  },
)
