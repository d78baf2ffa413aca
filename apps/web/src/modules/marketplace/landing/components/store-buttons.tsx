import { STORES, valueOf } from '@vicino/contract/marketplace/landing/claims'
import { useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { Claimed } from './claimed.tsx'
import { TelephoneIcon, TriangleIcon } from './icons.tsx'

const badge =
  'press inline-flex min-h-13 items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2 text-left hover:bg-sunken'
const ICONS = { appStore: TelephoneIcon, playStore: TriangleIcon } as const

/**
 * Buttons for the stores in which the operator has its app. The demo's are examples and lead to the
 * registration.
 */
export function StoreButtons() {
  const { stores, offers } = useTexts().texts
  const words = {
    appStore: { hint: stores.appStoreHint, name: stores.appStore },
    playStore: { hint: stores.playHint, name: stores.play },
  }
  return (
    <Claimed part="stores">
      <div className="flex flex-wrap gap-2">
        {STORES.map((store) => {
          const Icon = ICONS[store]
          const { hint, name } = words[store]
          return (
            <Claimed key={store} part={store}>
              <Claimed part="example">
                <AuthLink mode="register" className={badge}>
                  <Icon />
                  <StoreText hint={`${hint} · ${offers.sample}`} name={name} />
                </AuthLink>
              </Claimed>
              <Claimed part="proven">
                <a href={valueOf(store)} className={badge}>
                  <Icon />
                  <StoreText hint={hint} name={name} />
                </a>
              </Claimed>
            </Claimed>
          )
        })}
      </div>
    </Claimed>
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
