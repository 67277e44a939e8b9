import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildSandbox, bundleForNode } from '../../scripts/build-sandbox.mjs'
import { runNode } from '../../scripts/lib/command.mjs'
import { fingerprint } from '../../scripts/lib/fingerprint.mjs'
import { BUILD, fromRoot } from '../../scripts/lib/paths.mjs'
import { runSql } from './run-sql.mjs'

const FOLDER = path.join(BUILD, 'jest')
const SCRIPT = '__tests__/setup/write-database-template.ts'

/** Builds the sandbox that some tests start as a process, and the template databases for the others. */
export default async function setUpPlatform() {
  await buildSandbox({ quiet: true })
  await writeEmbeddedTemplates()
  if (process.env.TEST_DATABASE_URL) await createServerTemplate(process.env.TEST_DATABASE_URL)
}

/** Writes dumps of embedded databases with tables and with the demo marketplace, unless an earlier run wrote them. */
async function writeEmbeddedTemplates() {
  const version = fingerprint(['sandbox', SCRIPT, 'package-lock.json']).slice(0, 16)
  const folder = path.join(FOLDER, `templates-${version}`)
  process.env.QM_DATABASE_TEMPLATES = folder
  process.env.QM_EMPTY_MARKETPLACE = path.join(FOLDER, `empty-${version}`)
  if (existsSync(path.join(folder, 'demo.tar'))) return
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(FOLDER)) {
    if (/^(templates|empty)-/.test(entry) && !entry.endsWith(version))
      rmSync(path.join(FOLDER, entry), { recursive: true, force: true })
  }
  await writeTemplate(folder)
}

/** Creates a database with tables and without records on a server. `remove-templates.mjs` drops it after the run. */
async function createServerTemplate(/** @type {string} */ server) {
  const name = `quartermaster_template_${process.pid}`
  await runSql(
    server,
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  process.env.QM_TEMPLATE_DATABASE = name
  const url = new URL(server)
  url.pathname = `/${name}`
  await writeTemplate(url.href)
}

/** Runs the script that creates the tables. @param {string} target a folder, or the address of an empty database */
async function writeTemplate(target) {
  mkdirSync(FOLDER, { recursive: true })
  const script = path.join(FOLDER, 'write-database-template.mjs')
  await bundleForNode({ entryPoints: [fromRoot(SCRIPT)], outfile: script })
  const { code, output } = await runNode(script, [target])
  if (code !== 0) throw new Error(`The database template could not be made.\n${output}`)
}
