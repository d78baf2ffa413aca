import type { User } from '@vicino/contract/identity/profile/schemas'
import type { ReactNode } from 'react'
import type { SettingsSectionId } from '../../model/settings-section.ts'
import { ChangePassword } from './change-password.tsx'
import { DetailsSection } from './details-section.tsx'
import { EmailSection } from './email-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { ExportSection } from './export-section.tsx'
import { MergeSection } from './merge-section.tsx'
import { Preferences } from './preferences.tsx'
import { PrivacySection } from './privacy-section.tsx'

export interface OwnSectionsProps {
  user: User
  /** A button with the place around which deals are searched. It opens the dialog to change it. */
  place: ReactNode
  /** Draws the company data of the brand that the person works for. */
  company: (user: User) => ReactNode
  onCookies: () => void
  /** Runs after the user was changed. */
  onSaved: () => void
  /** Runs after the account was deleted. */
  onErased: () => void
}

type OwnSection = Exclude<SettingsSectionId, 'security' | 'devices' | 'access' | 'notifications'>

/** Draws the sections of /settings that belong to this feature. */
export function ownSections(props: OwnSectionsProps): Readonly<Record<OwnSection, ReactNode>> {
  const { user, onSaved } = props
  return {
    details: <DetailsSection user={user} onSaved={onSaved} />,
    email: <EmailSection user={user} />,
    company: props.company(user),
    password: <ChangePassword email={user.email} />,
    preferences: <Preferences userId={user._id} place={props.place} />,
    privacy: <PrivacySection userId={user._id} onCookies={props.onCookies} />,
    export: <ExportSection userId={user._id} />,
    merge: user.can.mergeAccounts ? <MergeSection userId={user._id} /> : null,
    erase: <EraseSection userId={user._id} onErased={props.onErased} />,
  }
}
