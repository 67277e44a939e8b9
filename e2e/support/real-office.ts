import { freePort } from '../../scripts/lib/ports.mjs'
import { localSettings, officeSpec } from '../../scripts/lib/services.mjs'
import { startProcess } from './processes'
import { test as base } from './test'

/** Adds a second back office that shows the marketplace's own figures and notifications. The worker's back office shows samples. */
export const test = base.extend<object, { realOffice: string }>({
  realOffice: [
    async ({ marketplace }, use) => {
      const port = await freePort()
      const env = {
        ...localSettings(marketplace.sandbox.url),
        NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'true',
        NEXT_PUBLIC_USE_REAL_NOTIFICATIONS: 'true',
      }
      const office = await startProcess(officeSpec({ port, env }))
      await use(`http://localhost:${port}`)
      await office.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
