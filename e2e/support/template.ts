import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BUILD, fromRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startProcess } from './processes'
import { sandboxSpec } from '../../scripts/lib/services.mjs'

/**
 * Environment for the embedded database. It ignores a server in the environment, because these marketplaces are thrown
 * away. The tests need mailbox and faults.
 */
export const EMBEDDED = { DATABASE_URL: undefined, SANDBOX_TOOLS: '1' }

const FOLDER = path.join(BUILD, 'e2e')

/** Returns the seeded data directory that workers copy. Its name is a hash of everything it depends on. */
export function templateFolder() {
  const hash = createHash('sha256')
  for (const name of ['server.mjs', 'worker.mjs'])
    hash.update(readFileSync(path.join(BUILD, 'sandbox', name)))
  hash.update(readFileSync(fromRoot('package-lock.json')))
  return path.join(FOLDER, `template-${hash.digest('hex').slice(0, 16)}`)
}

/** Seeds the demo marketplace once and stores it until the sandbox changes. */
export async function ensureTemplate() {
  const template = templateFolder()
  if (existsSync(path.join(template, 'complete'))) return
  await mkdir(FOLDER, { recursive: true })
  for (const name of await readdir(FOLDER)) {
    if (name.startsWith('template-')) await rm(path.join(FOLDER, name), { recursive: true, force: true })
  }
  const fresh = `${template}-${process.pid}`
  const sandbox = await startProcess(
    sandboxSpec({ port: await freePort(), data: path.join(fresh, 'data'), env: EMBEDDED }),
  )
  await sandbox.stop()
  await writeFile(path.join(fresh, 'complete'), '')
  await rename(fresh, template)
}
