import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@vicino/contract/identity/auth/schemas'
import { fieldText } from '@vicino/contract/common/field-messages'
import { ACCESS_REASON } from '@vicino/contract/administration/support-access/constants'
import type { SupportAccess } from '@vicino/contract/administration/support-access/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Failure } from '~/ui/failure.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { accessQuery, ask, end, enter } from '../api/access.ts'

interface UserAccessProps {
  userId: string
  /** Opens the account in this tab. */
  onEnter: (session: Session) => void
}

/**
 * Requests access to a person's account, and enters it after the person consents
 * (docs/modules/administration.md, "Access to an account").
 */
export function UserAccess({ userId, onEnter }: UserAccessProps) {
  const { t } = useTranslation('users')
  const { data: access, isSuccess } = useQuery(accessQuery(userId))
  const isOpen = access !== null && access !== undefined && !['refused', 'over'].includes(access.state)
  if (!isSuccess) return null
  return (
    <section aria-labelledby="user-access" className="grid content-start gap-3">
      <h3 id="user-access" className="font-display text-19 font-bold">
        {t('access.title')}
      </h3>
      {isOpen ? (
        <Open access={access} userId={userId} onEnter={onEnter} />
      ) : (
        <>
          {access ? (
            <p className="num text-14 text-ink-2">
              {t(`access.state.${access.state === 'refused' ? 'refused' : 'over'}`, {
                at: formatDateTime(access.endedAt ?? access.answeredAt ?? access.until),
              })}
            </p>
          ) : null}
          <AskForm userId={userId} />
        </>
      )}
    </section>
  )
}

function Open({ access, userId, onEnter }: UserAccessProps & { access: SupportAccess }) {
  const { t } = useTranslation('users')
  const entering = useMutation({ ...enter(access._id), onSuccess: onEnter })
  const ending = useMutation(end(access._id, userId, useQueryClient()))
  return (
    <>
      <p role="status" className="num text-14 text-ink-2">
        {t(access.state === 'asked' ? 'access.state.asked' : 'access.state.allowed', {
          at: formatDateTime(access.until),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {access.state === 'asked' ? null : (
          <Button variant="action" pending={entering.isPending} onClick={() => entering.mutate()}>
            {t('access.enter')}
          </Button>
        )}
        <Button variant="outline" pending={ending.isPending} onClick={() => ending.mutate()}>
          {t('access.end')}
        </Button>
      </div>
    </>
  )
}

function AskForm({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation(ask(userId, useQueryClient()))
  return (
    <div className="grid gap-3">
      <p className="text-14 text-pretty text-ink-2">{t('access.text')}</p>
      <TextArea
        label={t('access.reason')}
        rows={2}
        maxLength={ACCESS_REASON}
        value={reason}
        error={missing ? fieldText('required', language) : undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setMissing(false)
        }}
      />
      <Failure text={error ? errorText(error) : undefined} />
      <Button
        variant="outline"
        className="justify-self-start"
        pending={isPending}
        onClick={() => {
          setMissing(reason.trim() === '')
          if (reason.trim() !== '') mutate(reason.trim())
        }}
      >
        {t('access.ask')}
      </Button>
    </div>
  )
}
