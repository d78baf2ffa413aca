import { registerServiceWorker } from './register.ts'
import { reloadForNewVersion } from './stale-files.ts'

/** What makes the page an app; loaded once the first screen stands, in builds only. */
reloadForNewVersion()
void registerServiceWorker()
