import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filledText, shownText, type TextPurpose } from '@vicino/contract/identity/account/consent-texts'
import type { ProgramBalance, ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { join } from '../api/take-part.ts'
import { ShopNotice } from '../../shared/components/shop-notice.tsx'

interface JoinSheetProps {
  program: ProgramPage
  onClose: () => void
  onJoined: (balance: ProgramBalance) => void
}

const NAMES = ['regulation', 'marketing', 'info', 'profiling'] as const
type Name = (typeof NAMES)[number]
const NEEDED: readonly Name[] = ['regulation']

/**
 * 'Partecipa': the regulation, three optional consents, and the shop's privacy notice, which is read
 * and not accepted. Each consent is its own checkbox, and none is ticked beforehand.
 */
export default function JoinSheet({ program, onClose, onJoined }: JoinSheetProps) {
  const { t } = useTranslation('members')
  const [given, setGiven] = useState<ReadonlySet<Name>>(new Set())
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const joining = useMutation(join(useQueryClient(), program._id))
  const { brand, name, regulationVersion } = program
  const language = useLanguage()
  const textOf = (purpose: TextPurpose) => filledText(shownText(purpose, language), { brand: brand.username })
  const missing = NEEDED.filter((one) => !given.has(one))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const [first] = missing
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    joining.mutate(
      {
        privacyConsent: true,
        acceptRegulation: true,
        marketingConsent: given.has('marketing'),
        infoConsent: given.has('info'),
        profilingConsent: given.has('profiling'),
      },
      { onSuccess: onJoined },
    )
  }

  const texts: Record<Name, ReactNode> = {
    regulation: (
      <>
        {t('join.regulation')}{' '}
        {regulationVersion === null ? null : t('join.regulationVersion', { version: regulationVersion })}
      </>
    ),
    marketing: textOf('loyalty-marketing'),
    info: textOf('loyalty-details'),
    profiling: textOf('loyalty-profiling'),
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('join.title', { name })}
      footer={
        <div className="grid gap-3">
          {joining.error ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(joining.error)}
            </p>
          ) : null}
          <Button type="submit" form={id} variant="lemon" size="lg" wide pending={joining.isPending}>
            {t('join.submit')}
          </Button>
        </div>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-14 text-pretty text-ink-2">{t('join.lead')}</p>
        <div className="grid gap-1">
          {NAMES.map((one) => (
            <Consent
              key={one}
              name={one}
              text={texts[one]}
              isNeeded={NEEDED.includes(one)}
              isMissing={isTried && missing.includes(one)}
              checked={given.has(one)}
              onChange={(on) =>
                setGiven((was) => new Set(on ? [...was, one] : [...was].filter((other) => other !== one)))
              }
            >
              {one === 'regulation' && regulationVersion !== null ? (
                <Link
                  to="/regolamento/$id"
                  params={{ id: program._id }}
                  target="_blank"
                  className="inline-flex min-h-11 items-center justify-self-start text-14 font-semibold text-azzurro underline"
                >
                  {t('page.read')}
                </Link>
              ) : null}
            </Consent>
          ))}
        </div>
        <ShopNotice
          program={name}
          controller={program.controller}
          title={t('join.notice', { brand: brand.username })}
        />
      </form>
    </Sheet>
  )
}

interface ConsentProps {
  name: string
  text: ReactNode
  isNeeded: boolean
  isMissing: boolean
  checked: boolean
  onChange: (on: boolean) => void
  children?: ReactNode
}

function Consent({ name, text, isNeeded, isMissing, checked, onChange, children }: ConsentProps) {
  const { t } = useTranslation('members')
  const id = useId()
  return (
    <div className="grid border-b border-line py-2 last:border-0">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-14">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          required={isNeeded}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-action"
        />
        <span className="min-w-0 pt-0.5 text-pretty wrap-anywhere">{text}</span>
      </label>
      <div className="grid pl-9">
        <p
          id={`${id}-note`}
          className={isMissing ? 'text-14 font-medium text-pomodoro' : 'text-12 text-ink-2'}
        >
          {t(isMissing ? 'join.required' : isNeeded ? 'join.needed' : 'join.optional')}
        </p>
        {children}
      </div>
    </div>
  )
}
