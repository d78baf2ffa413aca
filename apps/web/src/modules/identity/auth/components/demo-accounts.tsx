import { useMutation, useQuery } from '@tanstack/react-query'
import type { LoginAnswer } from '@vicino/contract/identity/auth/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { Spinner } from '~/ui/spinner.tsx'
import { IN_FORM } from '../api/in-form.ts'
import { loginApp } from '../api/login-app.ts'
import { FormFailure } from './form-failure.tsx'

/**
 * Accounts of a demo installation, with a button to sign in as each. Other installations do not
 * show it.
 */
export function DemoAccounts({ onAnswer }: { onAnswer: (answer: LoginAnswer) => void }) {
  const { t } = useTranslation('session')
  const { data } = useQuery(settingsQuery)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (body: { email: string; password: string }) => onAnswer(await loginApp(body)),
    meta: IN_FORM,
  })
  if (!data?.demo) return null
  const { accounts, password } = data.demo
  return (
    <section aria-labelledby="demo-title" className="grid gap-2 rounded-xl bg-sunken p-4">
      <h3 id="demo-title" className="font-sans text-14 font-semibold">
        {t('demo.title')}
      </h3>
      <p className="text-12 text-ink-2">{t('demo.text')}</p>
      <ul className="grid grid-cols-1 gap-1.5 pt-1 md:grid-cols-2">
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => mutate({ email, password })}
              className="press flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-left hover:border-line-strong"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-semibold">{t(`roles.${role}`)}</span>
                <span className="block truncate text-12 text-ink-3">{email}</span>
              </span>
              {isPending && variables.email === email ? (
                <Spinner className="size-4" />
              ) : (
                <Icon name="arrow-right" className="size-4 text-ink-3" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <FormFailure error={error} />
    </section>
  )
}
