import { type ClaimPart, endOf, startOf } from '@vicino/contract/marketplace/landing/claims'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'

/**
 * A part of the page that the server shows only where the installation has the claim
 * (platform/files/welcome.ts).
 */
export function Claimed({ part, children }: { part: ClaimPart; children: ReactNode }) {
  return (
    <>
      {startOf(part)}
      {children}
      {endOf(part)}
    </>
  )
}

/** Says that the demo's claims are invented. */
export function ExampleMark({ className }: { className?: string }) {
  const { offers } = useTexts().texts
  return (
    <Claimed part="example">
      <span className={className}>{offers.sample}</span>
    </Claimed>
  )
}
