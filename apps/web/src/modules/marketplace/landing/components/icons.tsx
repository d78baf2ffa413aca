import type { ReactNode } from 'react'

/**
 * The few icons of the landing page, 24 × 24, so that it need not load the product's whole icon
 * file.
 */
function Icon({ children, className = 'size-5' }: { children: ReactNode; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  )
}

interface IconProps {
  className?: string
}

export const MenuIcon = ({ className = 'size-6' }: IconProps) => (
  <Icon className={className}>
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
)
export const CloseIcon = ({ className = 'size-6' }: IconProps) => (
  <Icon className={className}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
/** A half-filled disc, which means 'other theme' in both themes. */
export const ThemeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />
  </Icon>
)
export const PauseIcon = ({ className = 'size-5' }: IconProps) => (
  <Icon className={className}>
    <path d="M9 6v12M15 6v12" strokeWidth="3" />
  </Icon>
)
export const PlayIcon = ({ className = 'size-5' }: IconProps) => (
  <Icon className={className}>
    <path d="m8 5 11 7-11 7Z" fill="currentColor" />
  </Icon>
)
export const PinIcon = ({ className }: IconProps) => (
  <Icon {...(className ? { className } : {})}>
    <path d="M12 21c5-5.2 7.5-8.6 7.5-11.5a7.5 7.5 0 0 0-15 0C4.5 12.4 7 15.8 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Icon>
)
export const HeartIcon = ({ className }: IconProps) => (
  <Icon {...(className ? { className } : {})}>
    <path d="M12 20S3.5 14.8 3.5 8.9A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.5 2.4C20.5 14.8 12 20 12 20Z" />
  </Icon>
)
export const ShareIcon = ({ className }: IconProps) => (
  <Icon {...(className ? { className } : {})}>
    <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v6.5h14V13" />
  </Icon>
)
export const BoltIcon = ({ className }: IconProps) => (
  <Icon {...(className ? { className } : {})}>
    <path d="M13 2.5 5 14h6l-1 7.5L19 10h-6.5Z" fill="currentColor" />
  </Icon>
)
export const SearchIcon = ({ className }: IconProps) => (
  <Icon {...(className ? { className } : {})}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)
export const TelephoneIcon = () => (
  <Icon className="size-6">
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M10.5 18h3" />
  </Icon>
)
export const TriangleIcon = () => (
  <Icon className="size-6">
    <path d="M6 3.8v16.4L20 12Z" />
    <path d="m6 3.8 10 10.5M6 20.2l10-10.5" />
  </Icon>
)
