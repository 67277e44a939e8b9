import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BUILD, fromRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startProcess } from './processes'
import { sandboxSpec } from '../../scripts/lib/services.mjs'

/** Never a server that the environment names: these marketplaces are thrown away. Stories need mailbox and faults. */
export const EMBEDDED = { DATABASE_URL: undefined, SANDBOX_TOOLS: '1' }

const FOLDER = path.join(BUILD, 'e2e')

/** The seeded data directory that workers copy, named after everything it depends on. */
export function templateFolder() {
  const hash = createHash('sha256')
  for (const name of ['server.mjs', 'worker.mjs'])
    hash.update(readFileSync(path.join(BUILD, 'sandbox', name)))
  hash.update(readFileSync(fromRoot('package-lock.json')))
  return path.join(FOLDER, `template-${hash.digest('hex').slice(0, 16)}`)
}

/** Seeds the demo marketplace once and keeps it until the sandbox changes. */
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
