import { useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { TelephoneIcon, TriangleIcon } from './icons.tsx'

const badge =
  'press inline-flex min-h-13 items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2 text-left hover:bg-sunken'

/**
 * Buttons for both stores. The app is not in them yet, so they lead to the registration.
 */
export function StoreButtons() {
  const { stores } = useTexts().texts
  return (
    <div className="flex flex-wrap gap-2">
      <AuthLink mode="register" className={badge}>
        <TelephoneIcon />
        <StoreText hint={stores.appStoreHint} name={stores.appStore} />
      </AuthLink>
      <AuthLink mode="register" className={badge}>
        <TriangleIcon />
        <StoreText hint={stores.playHint} name={stores.play} />
      </AuthLink>
    </div>
  )
}

function StoreText({ hint, name }: { hint: string; name: string }) {
  return (
    <span className="grid">
      <span className="text-11 leading-tight text-ink-2">{hint}</span>{' '}
      <span className="text-16 leading-tight font-bold">{name}</span>
    </span>
  )
}
