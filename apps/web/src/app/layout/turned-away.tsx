import { Link, useNavigate } from '@tanstack/react-router'
import { usePermissionLabel } from '~/modules/identity/permissions/hooks/use-permission-label.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { loadTexts } from '~/lib/i18n/texts.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { type Refusal as Why, refusalOf } from '../refusal.ts'
import { screenTitleKey } from '../screen-titles.ts'

loadTexts(['titles']).catch(() => undefined)

/**
 * Says on the screen to which the guard has led a person why the address `from` did not open, and
 * what they can do.
 */
export default function TurnedAway({ from }: { from: string }) {
  const user = useUser()
  const refusal = user && refusalOf(from, user)
  return refusal ? <Refusal from={from} refusal={refusal} /> : null
}

function Refusal({ from, refusal }: { from: string; refusal: Why }) {
  const { t } = useTranslation(['plans', 'titles', 'common'])
  const labelOf = usePermissionLabel()
  const navigate = useNavigate()
  const key = screenTitleKey(from)
  const title = key === null ? '' : t(`titles:${key}`)
  const { why } = refusal
  return (
    <div className="page pt-4">
      <section role="alert" className="flex items-start gap-3 rounded-xl bg-azzurro-soft py-3 pr-2 pl-4">
        <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0 text-azzurro" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-16 font-semibold text-balance">
            {why === 'unknown'
              ? t('plans:turnedAway.unknown.title')
              : t(`plans:turnedAway.${why}.title`, { title })}
          </h2>
          <p className="text-14 text-pretty wrap-anywhere text-ink-2">
            {why === 'unknown'
              ? t('plans:turnedAway.unknown.text', { path: from })
              : why === 'permission'
                ? t('plans:turnedAway.permission.text', {
                    count: refusal.lacking.length,
                    permissions: refusal.lacking.map((id) => `«${labelOf(id)}»`).join(', '),
                  })
                : t(`plans:turnedAway.role.${refusal.forWhom}`)}
          </p>
          <div className="-mr-11 flex flex-wrap gap-2 pt-1">
            {why === 'role' ? (
              <Link to="/switch-account" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
                {t('plans:turnedAway.switch')}
              </Link>
            ) : null}
            <Link to="/help" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
              {t('plans:turnedAway.help')}
            </Link>
          </div>
        </div>
        <IconButton
          label={t('common:close')}
          onClick={() => void navigate({ to: '.', search: true, replace: true, state: {} } as never)}
        >
          <Icon name="x" />
        </IconButton>
      </section>
    </div>
  )
}
