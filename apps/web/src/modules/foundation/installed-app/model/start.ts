import { registerServiceWorker } from './register.ts'
import { reloadForNewVersion } from './stale-files.ts'

/**
 * Starts the parts that make the page an app. It is loaded after the first screen, in builds only.
 */
reloadForNewVersion()
void registerServiceWorker()
