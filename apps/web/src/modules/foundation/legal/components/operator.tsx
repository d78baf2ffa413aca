import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'

/**
 * The operator of this installation and their contacts, in every legal document and in the help.
 */
export function Operator() {
  const { t } = useTranslation('legal')
  const settings = useQuery(settingsQuery).data
  if (settings === undefined) return null
  const { operator } = settings
  return (
    <section aria-labelledby="operator-title" className="grid gap-2 rounded-xl bg-sunken p-4">
      <h2 id="operator-title" className="font-sans text-14 font-semibold">
        {t('operator.title')}
      </h2>
      {!operator ? (
        <p className="text-14 text-pretty text-ink-2">{t('operator.trial')}</p>
      ) : (
        <>
          <address className="grid text-14 text-pretty text-ink-2 not-italic">
            <span className="font-semibold text-ink">{operator.name}</span>
            <span>{operator.seat}</span>
            <span>{t('operator.vat', { number: operator.vatNumber })}</span>
            <Mail address={operator.email} />
          </address>
          <p className="text-14 text-pretty text-ink-2">
            {operator.dpo === null ? (
              t('operator.noDpo')
            ) : (
              <>
                {t('operator.dpo')} <Mail address={operator.dpo} />
              </>
            )}
          </p>
        </>
      )}
    </section>
  )
}

function Mail({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="inline-flex min-h-11 items-center font-semibold break-all text-azzurro hover:underline"
    >
      {address}
    </a>
  )
}
