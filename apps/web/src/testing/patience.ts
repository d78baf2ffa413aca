import { configure } from '@testing-library/react'

/**
 * Milliseconds that a test waits for content. A passing test never comes near it, even on a slow or
 * busy machine.
 */
configure({ asyncUtilTimeout: 30_000 })
