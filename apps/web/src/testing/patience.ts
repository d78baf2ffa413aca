import { configure } from '@testing-library/react'

/** How long a test waits for what it needs to see. Nothing that holds comes near, also where the machine is slow or busy. */
configure({ asyncUtilTimeout: 30_000 })
