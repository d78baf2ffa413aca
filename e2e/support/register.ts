import type { Locator } from '@playwright/test'
import { type NewUser, PASSWORD } from './test.ts'

/** Completes the steps of a registration in the dialog, from its options to 'Entra'. */
export async function register(dialog: Locator, { username, email }: NewUser): Promise<void> {
  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await dialog.getByLabel('Nome utente').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Ripeti la password').fill(PASSWORD)
  await dialog.getByLabel('Data di nascita').fill('1990-02-28')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Crea il tuo account' }).click()
  await dialog.getByRole('button', { name: 'Entra' }).click()
}
