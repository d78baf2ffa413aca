import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { fieldText } from '@vicino/contract/common/field-messages'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { forgetDrafts } from '~/ui/form/draft.ts'
import { Input } from '~/ui/input.tsx'
import { eraseUser } from '../../api/erase-user.ts'
import { securityQuery } from '~/lib/queries/security.ts'
import { Section } from '../../shared/section.tsx'

interface EraseProps {
  userId: string
  /** Runs after the account was deleted. */
  onErased: () => void
}

/** The section for deleting the account permanently. */
export function EraseSection(props: EraseProps) {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title={t('erase.title')}
      lead={t('erase.lead')}
      aside={
        <Button variant="outline" className="border-pomodoro text-pomodoro" onClick={() => setAsking(true)}>
          <Icon name="trash" className="size-4" />
          {t('erase.open')}
        </Button>
      }
    >
      {asking ? <EraseDialog {...props} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** Says what is deleted and what stays, and asks for the password. The deletion is irreversible. */
function EraseDialog({ userId, onErased, onClose }: EraseProps & { onClose: () => void }) {
  const { t, list } = useTranslation('account')
  const language = useLanguage()
  const formId = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const { data: security } = useQuery(securityQuery)
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const [tried, setTried] = useState(false)
  const { mutate, error, isPending } = useMutation(eraseUser(userId))
  const hasPassword = security?.hasPassword !== false
  const openCodes = hasCode(error, 'open_codes')
  const wrong = hasCode(error, 'password_wrong')
  const ready = hasPassword ? password !== '' : sure
  function submit() {
    setTried(true)
    if (!ready) return
    mutate(
      { cancelOpenCodes: openCodes, ...(hasPassword ? { password } : {}) },
      {
        onSuccess: () => {
          forgetDrafts()
          onErased()
        },
      },
    )
  }
  const missing = tried && !ready ? fieldText('required', language) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('erase.ask')}
      description={t('erase.final')}
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} variant="outline" disabled={isPending} onClick={onClose}>
            {t('erase.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId} pending={isPending}>
            {t(openCodes ? 'erase.cancelCodes' : 'erase.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Fate icon={<Icon name="trash" className="text-pomodoro" />} title={t('erase.goes')}>
          {list('erase.goesList')}
        </Fate>
        <Fate icon={<Icon name="archive" className="text-ink-2" />} title={t('erase.stays')}>
          {list('erase.staysList')}
        </Fate>
      </div>
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {hasPassword ? (
          <Input
            label={t('erase.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={wrong ? errorText(error) : missing}
            onChange={({ target }) => setPassword(target.value)}
          />
        ) : (
          <label className="flex min-h-11 items-center gap-3 text-14 font-semibold">
            <input
              type="checkbox"
              checked={sure}
              aria-invalid={missing ? true : undefined}
              onChange={({ target }) => setSure(target.checked)}
              className="size-5 accent-ink"
            />
            {t('erase.sure')}
          </label>
        )}
      </form>
      {error && !wrong ? (
        <div
          role="alert"
          className="grid gap-1 rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 text-pomodoro"
        >
          <p className="font-medium">{errorText(error)}</p>
          {openCodes ? <p>{t('erase.codesText')}</p> : null}
          {hasCode(error, 'business_account') ? (
            <Link
              to="/help"
              hash="contact"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {t('erase.help')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Fate({ icon, title, children }: { icon: ReactNode; title: string; children: readonly string[] }) {
  return (
    <section className="grid content-start gap-1.5 rounded-lg bg-sunken p-3.5">
      <h3 className="flex items-center gap-2 font-sans text-14 font-bold [&>svg]:size-4">
        {icon}
        {title}
      </h3>
      <ul className="grid gap-1 text-14 text-ink-2">
        {children.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
