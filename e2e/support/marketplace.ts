import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'
import { localSettings, officeSpec, sandboxSpec } from '../../scripts/lib/services.mjs'
import { type Running, startProcess } from './processes'
import { EMBEDDED, templateFolder } from './template'

export interface Sandbox {
  /** Address of the sandbox. It is the same after every restart. */
  url: string
  /** Data directory of the sandbox. */
  data: string
  /** Stops the sandbox cleanly if it runs, and starts it on the same data. */
  restart: () => Promise<void>
  /** Kills the sandbox with -9. It stays down until `restart`. */
  kill: () => Promise<void>
}

export interface Marketplace {
  sandbox: Sandbox
  /** Address of the back office. */
  office: string
  /** Restores the seeded data. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/** The settings of the office. Its documents wait for the platform, however slow the machine is. */
const officeSettings = (url: string) => ({ ...localSettings(url), QM_READ_BUDGET_MS: '60000' })

/** Starts an independent marketplace: a copy of the seeded data, a sandbox on it and a back office that uses it. */
export async function openMarketplace(): Promise<Marketplace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-e2e-'))
  const [data, seeded] = [path.join(folder, 'data'), path.join(folder, 'seeded')]
  const [sandboxPort, officePort] = [await freePort(), await freePort()]
  const url = `http://localhost:${sandboxPort}`
  const startSandbox = () => startProcess(sandboxSpec({ port: sandboxPort, data, env: EMBEDDED }))

  // The first start writes the port of this marketplace into the addresses of all images. Later copies have it.
  await cp(path.join(templateFolder(), 'data'), data, { recursive: true })
  await (await startSandbox()).stop()
  await cp(data, seeded, { recursive: true })
  let platform: Running = await startSandbox()
  const office = await startProcess(officeSpec({ port: officePort, env: officeSettings(url) })).catch(
    async (error: unknown) => {
      await platform.stop()
      throw error
    },
  )
  return {
    office: `http://localhost:${officePort}`,
    sandbox: {
      url,
      data,
      async restart() {
        await platform.stop()
        platform = await startSandbox()
      },
      kill: () => platform.kill(),
    },
    async reset() {
      await platform.stop()
      await rm(data, { recursive: true, force: true })
      await cp(seeded, data, { recursive: true })
      platform = await startSandbox()
    },
    async close() {
      await Promise.all([office.stop(), platform.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
